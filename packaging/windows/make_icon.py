#!/usr/bin/env python3
"""Joins PNG images of different sizes to an icon of Windows (.ico).

usage: make_icon.py OUTPUT.ico IMAGE.png...
"""
import struct
import sys
from pathlib import Path

LARGEST = 256  # pixels; the format has no larger ones


def side(png):
    return struct.unpack(">I", png[16:20])[0]


def main():
    images = sorted((Path(name).read_bytes() for name in sys.argv[2:]), key=side)
    images = [image for image in images if side(image) <= LARGEST]
    offset = 6 + 16 * len(images)
    icon = struct.pack("<HHH", 0, 1, len(images))
    for image in images:
        icon += struct.pack("<BBBBHHII", side(image) % 256, side(image) % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    Path(sys.argv[1]).write_bytes(icon + b"".join(images))


if __name__ == "__main__":
    main()
