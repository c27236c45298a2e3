"""The web server: Daphne, with uploads that are asked about first and stay on the disk. ``python -m src.server``
takes Daphne's options.

By itself Daphne lets Twisted parse every form in memory, on the event loop, then reads the whole body into memory
in pieces of 8 kB, and Django puts each piece through a thread. One upload of 200 MB took 40 s and 2.6 GB, and held
up everybody else for 20 s. Here nobody parses but the application, and it gets the body in big pieces, each read
when it is wanted.

By itself Daphne also takes every body to its end, from anybody, before the application hears of it. Here

- a body that is announced as too long is answered at once, and one that turns out too long is cut;
- an upload waits outside, unread, until the application has said from the headers alone that it would take it.
  Who is not logged in is told so without having sent more than a network packet or two.
"""
