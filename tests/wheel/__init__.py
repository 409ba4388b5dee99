"""What is asked of the wheel, in an environment of its own; .ci/run asks it."""
