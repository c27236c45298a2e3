"""What the chat's benchmarks share: a model server that plays a vendor, a light socket client, an installation."""
