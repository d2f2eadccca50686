"""Unit cards: layout, drawing, arrangement on paper."""
