"""The print shop: it draws the records of `rules.engine.lib.printed` and knows no rule book.

From above: `pages` is asked by browsers and programs, `background` draws what takes long,
`orders` turns what was asked for into plain data, `cards` and `sheets` put it on paper, `maps` draw
boards, and all of them draw with `drawing`. `options` and `formats` are what may be asked for.
"""
