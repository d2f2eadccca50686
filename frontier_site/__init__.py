"""The Django project: settings, URL configuration, middleware and server processes."""
