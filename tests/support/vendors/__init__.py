"""Vendors of language models, played on this machine: one server, and what each wire format says on it.

The streams are written from the vendors' documentation and from what people reported of them in public.
"""

from tests.support.vendors.server import Break, Reply, Vendor, vendor
from tests.support.vendors.wire_format import Call, WireFormat

__all__ = ["Break", "Call", "Reply", "Vendor", "WireFormat", "vendor"]
