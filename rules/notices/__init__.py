"""Word that it is somebody's turn, for those who are not looking: once for every real hand-over."""
