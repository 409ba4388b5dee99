"""What commands print: a page a command, and the boards, tables and reports that pages share."""
