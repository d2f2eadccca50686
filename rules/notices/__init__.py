"""Turn notifications by e-mail and Web Push, once for each real hand-over."""
