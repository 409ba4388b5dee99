"""Asks the witnesses and compares what they say."""
