#!/usr/bin/env python3
"""Tests `odori library`: scanning, searching, tagging, and that it may be killed at any moment.

usage: library_test.py ODORI
"""
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from odori_case import ODORI, UNDER_WINE, OdoriCase, local_path, odori
from small_files import bone, pmx

KILLS = 10 if UNDER_WINE else 100  # a program starts slowly under Wine
LIFE = 1.5 if UNDER_WINE else 0.15  # seconds at most
FILES = 400


class LibraryVerb(OdoriCase):
    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        self.files = self.folder / "files"
        self.files.mkdir()

    def library(self, *arguments, **options):
        return odori("library", *arguments, "--data", self.data, **options)

    def json(self, *arguments):
        run = self.library(*arguments, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        return json.loads(run.out)

    def add_model(self, path, name, comment=""):
        file = self.files / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pmx([bone("センター")], name=name, comment=comment))
        return file

    def add_and_scan(self):
        self.assertEqual(self.library("add", self.files).returncode, 0)
        return self.json("scan")

    def names(self, *words):
        found = self.json("search", *words)
        self.assertEqual((found["format"], found["version"]), ("odori-library", 1))
        return sorted(entry["name"] for entry in found["entries"])

    def test_scans_searches_and_tags(self):
        miku = self.add_model("初音/a.pmx", "初音ミク", "作者：だれか\n再配布禁止")
        self.add_model("b.pmx", "Miku Append")
        self.add_model("c.pmx", "みく")
        scan = self.add_and_scan()
        self.assertEqual((scan["files"], scan["added"], scan["complete"]), (3, 3, True))
        self.assertEqual(self.names("初音"), ["初音ミク"])
        self.assertEqual(self.names("miku"), ["Miku Append", "みく", "初音ミク"])
        for word in "み", "みく", "ﾐｸ":
            self.assertEqual(self.names(word), ["みく", "初音ミク"], word)
        entry = self.json("search", "初音")["entries"][0]
        self.assertEqual(entry["author"], "だれか")
        self.assertEqual(entry["terms"], "再配布禁止")
        self.assertEqual(entry["model"]["bones"], 1)
        self.assertEqual(local_path(entry["path"]), str(miku))
        run = self.library("tag", miku, "--add", "stage", "--add", "舞台", "--collect", "best", "--favourite", "on")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(self.names("tag:stage"), ["初音ミク"])
        self.assertEqual(self.names("favourite:yes", "collection:best"), ["初音ミク"])
        moved = self.files / "moved.pmx"
        miku.rename(moved)
        self.json("scan")
        self.assertEqual(local_path(self.json("search", "tag:舞台")["entries"][0]["path"]), str(moved))
        self.library("tag", moved, "--remove", "stage", "--favourite", "off")
        self.assertEqual(self.names("tag:stage"), [])
        self.assertEqual(self.json("list", "tags")["tags"], [{"name": "舞台", "files": 1}])
        folder, = self.json("list", "folders")["folders"]
        self.assertEqual((local_path(folder["name"]), folder["files"]), (str(self.files), 3))

    def test_lists_duplicates_and_exports(self):
        self.add_model("a.pmx", "one")
        self.add_model("b/copy.pmx", "one")
        self.add_model("c.pmx", "other")
        self.add_and_scan()
        groups = self.json("list", "duplicates")["duplicates"]
        self.assertEqual([sorted(map(local_path, group["files"])) for group in groups],
                         [[str(self.files / "a.pmx"), str(self.files / "b/copy.pmx")]])
        out = self.folder / "all.json"
        self.assertEqual(self.library("export", "-o", out).returncode, 0)
        exported = json.loads(out.read_text("utf-8"))
        self.assertEqual(len(exported["entries"]), 3)
        self.assertEqual(list(map(local_path, exported["folders"])), [str(self.files)])
        self.assertEqual(self.library("remove", self.files).returncode, 0)
        self.assertEqual(self.json("list")["entries"], [])

    def test_refuses_what_is_wrong(self):
        data = ("--data", self.data)
        self.refused(2, "library", "dance", *data, says="none of add")
        self.refused(2, "library", "add", *data, says="needs a folder")
        self.refused(3, "library", "add", self.folder / "gone", *data, says="no such file")
        self.refused(2, "library", "scan", *data, says="add one first")
        self.refused(2, "library", "search", "colour:red", *data, says="colour:red")
        self.refused(3, "library", "tag", self.folder / "gone.pmx", "--add", "x", *data, says="no such file")
        file = self.add_model("a.pmx", "a")
        self.refused(2, "library", "tag", file, "--add", "two\nlines", *data, says="tag")
        blocked = self.folder / "blocked"
        blocked.write_text("a file")
        self.refused(3, "library", "list", "--data", blocked / "data", says="database")

    def test_a_missing_folder_is_said_and_kept(self):
        self.add_model("a.pmx", "a")
        self.add_and_scan()
        self.files.rename(self.folder / "unplugged")
        run = self.library("scan")
        self.assertEqual(run.returncode, 3)
        self.assertIn("is not there", run.err)
        self.assertEqual(self.names("a"), ["a"])

    def test_an_index_that_is_gone_or_broken_is_built_again(self):
        self.add_model("a.pmx", "model")
        self.add_and_scan()
        index = self.data / "library.sqlite"
        whole = index.read_bytes()
        damaged = whole[:4096] + bytes(i * 37 % 256 for i in range(len(whole) - 4096))
        for content in b"", b"no database", whole[:6000], damaged:
            index.write_bytes(content)
            self.assertEqual(self.names("model"), ["model"])

    def test_watches_folders(self):
        if not sys.platform.startswith("linux"):
            self.skipTest("no inotify here")
        self.needs_signals()
        self.library("add", self.files)
        process = subprocess.Popen([ODORI, "library", "scan", "--watch", "--data", str(self.data)],
                                   stdout=subprocess.PIPE, text=True)
        try:
            process.stdout.readline()
            time.sleep(1)
            self.add_model("new/b.pmx", "later")
            deadline = time.monotonic() + 60
            while self.names("later") != ["later"] and time.monotonic() < deadline:
                time.sleep(0.2)
            self.assertEqual(self.names("later"), ["later"])
        finally:
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(60), 130)
            process.stdout.close()

    def test_killed_at_any_moment_it_loses_no_confirmed_tag(self):
        files = [self.add_model(f"{i % 20}/{i}.pmx", f"model {i}") for i in range(FILES)]
        self.library("add", self.files)
        chance = random.Random(45)
        confirmed = {}
        for kill in range(KILLS):
            # Every few rounds the scan has all to do again.
            if kill % 10 == 0:
                for part in "", "-wal", "-shm":
                    (self.data / f"library.sqlite{part}").unlink(missing_ok=True)
            scan = self.start("scan", "--quiet")
            tagged = files[kill % FILES]
            tag = self.start("tag", tagged, "--add", f"tag{kill}")
            time.sleep(chance.uniform(0, LIFE))
            scan.kill()
            if chance.random() < 0.5:
                tag.kill()
            out = tag.communicate()[0]
            if f"tag{kill}" in out:
                confirmed[str(tagged)] = confirmed.get(str(tagged), []) + [f"tag{kill}"]
            scan.communicate()
        self.assertGreater(len(confirmed), KILLS // 10)
        for file, tags in confirmed.items():
            out = self.json("tag", file)["entries"][0]["tags"]
            self.assertTrue(set(tags) <= set(out), (file, tags, out))
        for name in "library.sqlite", "library-user.sqlite":
            with sqlite3.connect(self.data / name) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            database.close()
        scan = self.json("scan")
        self.assertEqual((scan["complete"], scan["files"]), (True, FILES))
        self.assertEqual(len(self.json("list")["entries"]), FILES)
        self.assertEqual(len(self.json("search", "model", "--limit", "0")["entries"]), FILES)
        self.assertEqual([name for name in os.listdir(self.data) if "damaged" in name], [])

    def start(self, *arguments):
        return subprocess.Popen([ODORI, "library", *map(str, arguments), "--data", str(self.data)],
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
