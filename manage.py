#!/usr/bin/env python
import os
import sys

# As a program ends that SIGPIPE stops: 128 and its number.
PIPE_CLOSED = 141


def main() -> None:
    try:
        run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (`| head`) has enough. Nothing may be written any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(PIPE_CLOSED)


def run() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(f"Clave's settings cannot be used: {problem}")


if __name__ == "__main__":
    main()
