"""What is measured, and against what: `python -m bench [NAME...]`. The site never imports it."""
