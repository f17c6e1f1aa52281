# SPDX-License-Identifier: MIT
"""Where ``color-wheel`` begins: Ctrl-C ends it quietly also while it still loads.

So nothing is loaded here, whatever the command: the rest is in ``commandline``.
"""

import sys

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        from host_sim import commandline

        return commandline.main(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
