"""The web server: Daphne with preflight checks and streaming of uploads to disk.

Run ``python -m src.server`` with Daphne's options.

Plain Daphne lets Twisted parse every form in memory on the event loop, then reads the whole body into memory in chunks
of 8 kB, and Django passes each chunk through a thread. An upload of 200 MB took 40 s and 2.6 GB, and blocked other
requests for 20 s. Here only the application parses, and it reads the body in large chunks on demand.

Plain Daphne also receives every body completely before the application is called. Here

- a body with a Content-Length over the limit is rejected at once, and one that grows over the limit is cut off;
- an upload is not read until the application has accepted it, based on the headers alone. A client that is not logged
  in is rejected after one or two network packets.
"""
