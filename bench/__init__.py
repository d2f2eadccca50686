"""What is measured, and against what; `python -m bench [NAME...]` runs it. The site never imports it."""
