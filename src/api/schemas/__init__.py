"""Schemas of the HTTP API, one module per part. The OpenAPI document is generated from them."""
