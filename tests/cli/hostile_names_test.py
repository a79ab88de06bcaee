#!/usr/bin/env python3
"""Tests what the verbs print for models with hostile names and sizes, and for folders with hostile links.

usage: hostile_names_test.py ODORI ASSETS_DIR
"""
import csv
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import ODORI, UNDER_WINE, OdoriCase, local_path, odori
from small_files import body, bone, material, png, pmx

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
FORGED = "name\nodori: forged\r\nkind: forged\u2028kind: forged"
REORDERED = "a\u202eb\u2066c\u200fd"
CONTROLS = "a\u009b31mb\x7fc\x1bd"


def raw_controls(text):
    """The characters that control a terminal, apart from line ends."""
    return [c for c in text if c != "\n" and (ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or c in "\u061c\u200e\u200f" or
                                              0x2028 <= ord(c) <= 0x202E or 0x2066 <= ord(c) <= 0x2069)]


class HostileCase(OdoriCase):
    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def hostile_model(self, name):
        """A model with the name everywhere, also where `check` prints it: bone 1 is its own parent."""
        return self.put("hostile.pmx", pmx([bone(name), bone(name, 1), bone(name, 0, [0, 1])], name, textures=[name],
                                           materials=[material(name, 3, 0)], bodies=[body(name, 5)]))


class Names(HostileCase):
    def test_names_do_not_forge_lines(self):
        model = self.hostile_model(FORGED)
        for command in (["check", model], ["inspect", model], ["pose", model], ["pose", model, "--explain", "1"],
                        ["verify", model], ["bench", model, "--no-gpu"], ["compare", model]):
            run = odori(*command)
            with self.subTest(command=command):
                self.assertEqual(run.returncode, 0, run.err)
                for line in (run.out + run.err).splitlines():
                    self.assertFalse(line.lstrip().startswith(("odori: forged", "kind: forged")), line)

    def test_a_comment_keeps_its_lines_below_its_name(self):
        model = self.put("a.pmx", pmx([bone("a")], comment="one\r\nkind: forged\u0085two"))
        lines = odori("inspect", model).out.splitlines()
        self.assertIn("  kind: forged\ufffdtwo", lines)
        self.assertNotIn("kind: forged\ufffdtwo", lines)

    def test_no_output_controls_the_terminal(self):
        for name in (REORDERED, CONTROLS):
            model = self.hostile_model(name)
            for verb in ("check", "inspect", "pose", "verify", "bench", "compare"):
                for json_option in ([], ["--json"]):
                    run = odori(verb, model, *(["--no-gpu"] if verb == "bench" else []), *json_option)
                    with self.subTest(verb=verb, json=json_option):
                        self.assertEqual(run.returncode, 0, run.err)
                        self.assertEqual(raw_controls(run.out + run.err), [])
            described = json.loads(odori("inspect", model, "--json").out)["files"][0]
            self.assertEqual(described["name"], name, "JSON escapes and loses nothing")

    def test_cells_of_a_table_are_no_formulas(self):
        table = self.folder / "a.csv"
        for name in ("=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1"):
            model = self.put("a.pmx", pmx([bone(name)]))
            self.assertEqual(odori("compare", model, "--csv", table).returncode, 0)
            with table.open(encoding="utf-8", newline="") as file:
                names = {row["bone_name"] for row in csv.DictReader(line for line in file if not line.startswith("#")) if row["bone"] == "0"}
            self.assertEqual(names, {" =1" if name == "\t=1" else "'" + name})

    def test_references_to_a_long_name_are_bounded(self):
        links = [0] * 300
        model = self.put("long.pmx", pmx([bone("長" * 20000)] + [bone("ik", 0, links) for _ in range(60)]))
        for options in ([], ["--json"]):
            run = odori("inspect", model, *options)
            self.assertEqual(run.returncode, 0, run.err)
            self.assertLess(len(run.stdout), 4 << 20, "60 * 300 names of 60 kB are 1 GB")
            self.assertIn("#0, #0", run.out)

    def test_long_lists_are_bounded(self):
        model = self.put("many.pmx", pmx([bone("a")], textures=[""] * 50000))
        described = json.loads(odori("inspect", model, "--json").out)["files"][0]
        self.assertEqual((len(described["textures"]), described["not_listed"]), (10000, {"textures": 40000}))

    def test_a_pose_is_printed_in_pieces(self):
        model = self.put("bones.pmx", pmx([bone("b", i - 1 if i % 100 else -1) for i in range(60000)]))
        environment = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1:thread_local_quarantine_size_kb=64"}
        peaks = []
        for options in ([], ["--json"]):
            process = subprocess.Popen([ODORI, "pose", model, *options], stdout=subprocess.DEVNULL, env=environment)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            peaks.append(usage.ru_maxrss)
        self.assertLess(peaks[1], 1.1 * peaks[0], "JSON costs no more memory than text")
        frame, = json.loads(odori("pose", model, "--json").out)["frames"]
        self.assertEqual(len(frame["bones"]), 60000)


class Files(HostileCase):
    @unittest.skipIf(UNDER_WINE, "Wine shows links to files as files")
    def test_links_out_of_a_folder_are_not_followed(self):
        self.put("outside/secret.pmx", pmx([bone("a")]))
        self.put("inside/model.pmx", pmx([bone("a")]))
        (self.folder / "inside/link.pmx").symlink_to("../outside/secret.pmx")
        (self.folder / "inside/own.pmx").symlink_to("model.pmx")
        files = json.loads(odori("check", self.folder / "inside", "--json").out)["files"]
        self.assertEqual(sorted(Path(local_path(file["path"])).name for file in files), ["model.pmx", "own.pmx"])

    def test_an_unstable_simulation_is_a_finding(self):
        for name, y, found in (("far.pmx", 1e8, True), ("near.pmx", 5.0, False)):
            model = self.put(name, pmx([bone("a")], bodies=[body("near", 3.0), body("ball", y)]))
            file, = json.loads(odori("check", model, "--json").out)["files"]
            bodies = [d for d in file["diagnostics"] if d["code"] == "pmx.body.unstable"]
            self.assertEqual([d["element"] for d in bodies], [1] if found else [])
            if found:
                self.assertIn("ball", bodies[0]["message"])
                self.assertGreater(bodies[0]["offset"], 0)
        sample = json.loads(odori("check", DANCER, "--json").out)["files"][0]
        self.assertNotIn("pmx.body.unstable", [d["code"] for d in sample["diagnostics"]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
