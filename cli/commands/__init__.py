"""One module a subcommand; each function returns its exit code."""
