"""The site with one more address: the same roster through a plain nested serializer."""
