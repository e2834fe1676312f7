"""Pure double entry: accounts by name, balanced transactions, balances as a fold."""
