"""Which answers the computer player of Decoys tries, and how it judges."""
