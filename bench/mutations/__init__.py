"""Faults planted by hand, one at a time, and the tests that must notice each."""
