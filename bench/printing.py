"""Our printing as a peer of itself: a process that draws so many cards a round, and no more."""

from __future__ import annotations

import sys

from bench import cards
from bench.peers.rounds import figures_of, serve

drawn = cards.deck(int(sys.argv[1]))
serve(lambda: figures_of(lambda: cards.draw(drawn)))
