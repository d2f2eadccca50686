"""PDF printing: renders the records of `rules.engine.tabletop.printed`; independent of the game.

Layers from top to bottom: `pages` (views and API), `background` (print queue and workers), `orders`
(requests turned into serialisable print orders), `cards` and `sheets` (page layout), `maps`
(boards), `drawing` (shared primitives). `options` and `formats` define the print options.
"""
