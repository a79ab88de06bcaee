#!/usr/bin/env python3
"""Packs a folder into a zip file whose bytes depend on the files alone.

usage: make_zip.py FOLDER OUTPUT.zip

The time of every entry is SOURCE_DATE_EPOCH.
"""
import os
import sys
import time
import zipfile
from pathlib import Path


def main():
    folder, output = Path(sys.argv[1]), Path(sys.argv[2])
    written = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(Path(folder.name) / path.relative_to(folder)), written)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes(), compresslevel=9)


if __name__ == "__main__":
    main()
