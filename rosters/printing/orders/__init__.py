"""Print orders: requests resolved into everything that one document contains, as plain data."""
