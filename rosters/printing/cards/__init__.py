"""Unit cards: measured, drawn, and put on paper."""
