#!/usr/bin/env python3
"""Tests what the verbs do when memory runs out. Needs a build without sanitizers: the address sanitizer reserves more than
the limit, and ends the program instead of throwing.

usage: low_memory_test.py ODORI
"""
import json
import resource
import sys
import unittest
from pathlib import Path

from odori_case import ODORI, OdoriCase, odori
from small_files import bone, pmx

MIB = 1 << 20
LIMIT = 576 * MIB
LIMITED = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))}


class LowMemory(OdoriCase):
    def setUp(self):
        super().setUp()
        self.assertNotIn(b"__asan_init", Path(ODORI).read_bytes(), "this build has the address sanitizer")
        self.good, self.large = self.folder / "good.pmx", self.folder / "large.pmx"
        self.good.write_bytes(pmx([bone("a")]))
        self.large.write_bytes(pmx([bone("a")]))
        with self.large.open("ab") as file:
            file.truncate(LIMIT + 64 * MIB)

    def test_check_reports_the_other_files(self):
        run = odori("check", self.folder, "--json", **LIMITED)
        self.assertEqual(run.returncode, 1, run.err)
        files = {Path(file["path"]).name: file for file in json.loads(run.out)["files"]}
        self.assertEqual([d["code"] for d in files["large.pmx"]["diagnostics"]], ["file.failed"])
        self.assertEqual(files["good.pmx"]["kind"], "pmx")

    def test_inspect_lists_the_other_files(self):
        run = odori("inspect", self.large, self.good, **LIMITED)
        self.assertEqual(run.returncode, 3, run.err)
        self.assertIn("large.pmx: the file could not be processed: not enough memory", run.err)
        self.assertIn("kind: pmx", run.out)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
