"""A remote scanning service on loopback, and the ways in which it misbehaves."""
