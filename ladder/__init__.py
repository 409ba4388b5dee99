"""Human techniques, gentlest first: the second witness."""
