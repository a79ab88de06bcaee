#!/usr/bin/env python3
"""Checks the file types of the package with the desktop's own detection (GIO): by name, by content, and by both.

usage: check_types.py SHARE, with XDG_DATA_DIRS set to it
"""
import subprocess
import sys
import tempfile
from pathlib import Path

ASSETS = Path(sys.argv[1]) / "odori" / "assets"
PMX, VMD = (ASSETS / "komai.pmx").read_bytes()[:512], (ASSETS / "komai.vmd").read_bytes()[:512]
PMD = b"Pmd\0\0\x80\x3f" + b"name".ljust(20, b"\0") + bytes(256)
VPD = b"Vocaloid Pose Data file\r\n\r\nmodel.osm;\r\n"
EXPECTED = [  # file name, content, type
    ("a.pmx", PMX, "model/x-mmd-pmx"), ("no-name", PMX, "model/x-mmd-pmx"), ("junk.pmx", bytes(range(64)), "model/x-mmd-pmx"),
    ("a.pmd", PMD, "model/x-mmd-pmd"), ("no-name2", PMD, "model/x-mmd-pmd"),
    ("a.vmd", VMD, "application/x-mmd-vmd"), ("no-name3", VMD, "application/x-mmd-vmd"),
    ("a.vpd", VPD, "application/x-mmd-vpd"), ("no-name4", VPD, "application/x-mmd-vpd"),
    ("a.x", b"xof 0303txt 0032\n", "model/x-directx"), ("no-name5", b"xof 0303txt 0032\n", "model/x-directx"),
    ("a.vac", b"Glasses\nglasses.x\n1.0\n", "application/x-mmd-vac"),
    ("a.pmm", b"Polygon Movie maker 0002\0\0\0\0", "application/x-mmd-pmm"),
    ("no-name6", b"Polygon Movie maker 0002\0\0\0\0", "application/x-mmd-pmm"),
    ("a.odori", b'{"format": "odori-scene", "version": 1}', "application/x-odori-scene"),
    ("no-name7", b'{\n  "format": "odori-scene"}', "application/x-odori-scene"),
]

wrong = 0
with tempfile.TemporaryDirectory() as folder:
    for name, content, expected in EXPECTED:
        file = Path(folder) / name
        file.write_bytes(content)
        found = subprocess.run(["gio", "info", "-a", "standard::content-type", str(file)], capture_output=True, text=True,
                               check=True).stdout.split("standard::content-type: ")[1].strip()
        if found != expected:
            wrong += 1
            print(f"{name}: {found}, expected {expected}", file=sys.stderr)
sys.exit(1 if wrong else 0)
