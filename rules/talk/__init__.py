"""Match chat: phrases and messages, outside the match record."""
