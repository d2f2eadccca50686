"""Army lists: catalogue browser, roster builder, sharing, import and export, printing, API."""
