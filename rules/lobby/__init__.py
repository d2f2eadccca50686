"""Before, between and around matches: proposals, invitations, links to seats, who may watch."""
