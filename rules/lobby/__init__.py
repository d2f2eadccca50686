"""Lobby: proposals, invitations, seat links, rematches, spectator access."""
