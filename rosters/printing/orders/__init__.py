"""From what somebody asks for to an order: everything that one document holds, as plain data."""
