"""The pages: thin, each asks a selector or a service and renders."""
