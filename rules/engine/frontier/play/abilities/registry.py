"""Registry of all abilities by slug; importing this module registers them."""

from rules.engine.frontier.play.abilities import colonial, marines, raiders, rebels  # noqa: F401
from rules.engine.frontier.play.abilities.base import REGISTRY

__all__ = ["REGISTRY"]
