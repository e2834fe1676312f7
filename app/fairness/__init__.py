"""The fair deal (protocol fd1): read README.md in this folder first. Standard library only."""
