"""Views and API of printing."""
