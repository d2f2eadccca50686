"""How a match goes on in time: clocks, absence, answers given in advance."""
