"""Times certification of published boards: fillproof beside public peers. See README.md."""
