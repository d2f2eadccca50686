"""What a browser or a program asks the shop by."""
