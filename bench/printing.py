"""Our card rendering as a peer process: renders so many cards a round."""

from __future__ import annotations

import sys

from bench import cards
from bench.peers.rounds import figures_of, serve

drawn = cards.deck(int(sys.argv[1]))
serve(lambda: figures_of(lambda: cards.draw(drawn)))
