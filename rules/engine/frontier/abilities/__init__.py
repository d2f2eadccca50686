"""The abilities in force, one module a faction."""

from rules.engine.frontier.abilities import colonial, marines, raiders, rebels
from rules.engine.frontier.abilities.base import REGISTRY

__all__ = ["REGISTRY", "colonial", "marines", "raiders", "rebels"]
