"""Work in the background: claims on jobs, and the threads that work on them."""
