"""Times the ladder on published boards and measures how far it comes. See README.md."""
