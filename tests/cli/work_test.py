#!/usr/bin/env python3
"""Tests plan, run, join and status: the joined result is that of the ordinary command, whatever happens to a piece.

usage: work_test.py ODORI ASSETS_DIR
"""
import json
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import time
import unittest
from pathlib import Path

from odori_case import ODORI, UNDER_WINE, OdoriCase, film, odori

ASSETS = Path(sys.argv[2])
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
SMALL = ["--frames", "30..41", "--size", "96x54", "--samples", "0"]
BAR = [ASSETS / "exhibits/twisting_bar.pmx", ASSETS / "exhibits/twisting_bar.vmd"]


def frame_hashes(path):
    """A hash of each decoded frame, by ffmpeg."""
    out = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", str(path), "-map", "0:v", "-f", "framemd5", "-"],
                         capture_output=True, check=True).stdout.decode()
    return [line.split(",")[-1].strip() for line in out.splitlines() if not line.startswith("#")]


def wait_until(true, seconds=120):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited for too long"
        time.sleep(0.02)


class WorkCase(OdoriCase):
    def setUp(self):
        super().setUp()
        self.work = self.folder / "仕事 1"

    def ok(self, *arguments, **options):
        run = odori(*arguments, **options)
        self.assertEqual(run.returncode, 0, run.err)
        return run

    def plan_dance(self, *more, pieces=3):
        self.ok("plan", "render", *DANCE, *SMALL, *more, "--pieces", pieces, "-o", self.work, "--quiet")

    def status(self):
        run = odori("status", self.work, "--json")
        result = json.loads(run.out)
        self.assertEqual(run.returncode, 0 if result["done"] == result["pieces"] else 1)
        return result

    def piece(self, number, extension):
        return self.work / f"pieces/000/{number:06}.{extension}"

    def start(self, *arguments):
        return subprocess.Popen([ODORI, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Render(WorkCase):
    def test_a_film_in_pieces_is_the_film_in_one_go(self):
        self.plan_dance("--sound", ASSETS / "komai.ogg", pieces=5)
        whole = self.folder / "whole.mp4"
        self.ok("render", *DANCE, *SMALL, "--sound", ASSETS / "komai.ogg", "-o", whole, "--processes", 1)
        self.assertEqual(len(set(frame_hashes(whole))), 12, "the frames of the test must differ")
        self.ok("run", self.work, "--piece", 0)
        self.ok("run", self.work, "--piece", "5,3..4")
        self.ok("run", self.work, "--piece", "1..2")
        self.assertEqual(self.status()["done"], 6)
        joined = self.folder / "joined 踊り.mp4"
        self.ok("join", self.work, "-o", joined)
        self.assertEqual(frame_hashes(joined), frame_hashes(whole))
        self.assertEqual(joined.read_bytes(), whole.read_bytes(), "with its sound")

    def test_the_pieces_do_not_simulate(self):
        """The frames come from the first piece: with its record replaced by that of another dance, they differ."""
        self.plan_dance()
        self.ok("run", self.work, "--piece", "0..3")
        expected = frame_hashes(self.piece(3, "mov"))
        record = bytearray(self.piece(0, "physics").read_bytes())
        frames, size = struct.unpack("<QQ", record[16:32])
        self.assertEqual((frames, len(record)), (12, 32 + 12 * (size + 8)))
        first = record[32:40 + size]
        for i in range(12):
            record[32 + i * (size + 8):32 + (i + 1) * (size + 8)] = first  # hair stands still
        self.piece(0, "physics").write_bytes(record)
        self.ok("run", self.work, "--piece", 3, "--again")
        self.assertNotEqual(frame_hashes(self.piece(3, "mov")), expected)
        record[-20] ^= 1
        self.piece(0, "physics").write_bytes(record)
        run = odori("run", self.work, "--piece", 3, "--again")
        self.assertEqual(run.returncode, 3)
        self.assertIn("run its piece again", run.err)

    def test_images_and_transparent_films(self):
        self.plan_dance("--background", "none", pieces=2)
        self.ok("run", self.work, "--piece", "0..2")
        self.ok("join", self.work, "-o", self.folder / "joined/%03d.png")
        self.ok("render", *DANCE, *SMALL, "--background", "none", "-o", self.folder / "whole/%03d.png")
        names = sorted(p.name for p in (self.folder / "whole").iterdir())
        self.assertEqual(names, [f"{i:03}.png" for i in range(12)])
        for name in names:
            self.assertEqual((self.folder / "joined" / name).read_bytes(), (self.folder / "whole" / name).read_bytes())
        self.refused(2, "join", self.work, "-o", self.folder / "film.mp4", says="mp4 has no transparency")
        self.refused(2, "join", self.work, "-o", self.folder / "film.txt", says="film.txt")
        self.ok("join", self.work, "-o", self.folder / "film.mov")
        self.assertEqual(film(self.folder / "film.mov")[:2], (96, 12))

    def test_more_pieces_than_frames(self):
        self.plan_dance("--physics", "off", pieces=1000)
        self.assertEqual(self.status()["pieces"], 12)
        self.assertEqual([step["name"] for step in self.status()["steps"]], ["frames"])


class Faults(WorkCase):
    def test_a_killed_piece_is_all_that_is_lost(self):
        self.plan_dance()
        self.ok("run", self.work, "--piece", "0..2")
        worker = self.start("run", self.work, "--piece", 3)
        wait_until(lambda: self.piece(3, "running").exists() and any(self.work.glob("pieces/000/*.mov*")))
        worker.kill()
        worker.communicate()
        status = self.status()
        self.assertEqual((status["done"], status["stopped"]), (3, 1), status)
        self.refused(1, "join", self.work, "-o", self.folder / "film.mp4", says="1 of 4 pieces are not done: 3;")
        self.assertFalse((self.folder / "film.mp4").exists())
        before = {p.name: p.stat().st_mtime_ns for p in self.work.glob("pieces/000/*.mov")}
        self.assertEqual(odori("status", self.work, "--todo", "frames").out, "3\n")
        self.ok("run", self.work, "--piece", "1..3")
        for name in ("000001.mov", "000002.mov"):
            self.assertEqual((self.work / "pieces/000" / name).stat().st_mtime_ns, before[name], "it was done again")
        self.ok("join", self.work, "-o", self.folder / "film.mp4")
        self.assertEqual(film(self.folder / "film.mp4")[1], 12)

    def test_ctrl_c_leaves_nothing_half_done(self):
        self.needs_signals()
        self.plan_dance()
        self.ok("run", self.work, "--piece", 0)
        worker = self.start("run", self.work, "--piece", 1)
        wait_until(lambda: self.piece(1, "running").exists())
        worker.send_signal(signal.SIGTERM)
        worker.communicate(timeout=60)
        self.assertIn(worker.returncode, (130, -signal.SIGTERM))
        self.assertEqual(self.status()["missing"], 3)
        left = {p.name for p in (self.work / "pieces/000").iterdir()}
        self.assertEqual(left, {"000000.physics", "000000.done"})

    def test_a_piece_waits_for_the_steps_before(self):
        self.plan_dance()
        self.refused(1, "run", self.work, "--piece", 2, says="piece 0 (physics) must be done before")

    def test_two_workers_on_one_piece(self):
        self.plan_dance()
        self.ok("run", self.work, "--piece", "0")
        workers = [self.start("run", self.work, "--piece", 1) for _ in range(4)]
        outputs = [worker.communicate(timeout=120) for worker in workers]
        for worker, (_, err) in zip(workers, outputs):
            self.assertIn(worker.returncode, (0, 1), err)
            if worker.returncode == 1:
                self.assertIn("another worker is doing this piece", err.decode())
        self.assertIn(0, [worker.returncode for worker in workers])
        self.ok("run", self.work, "--piece", "2..3")
        self.ok("join", self.work, "-o", self.folder / "film.mp4")

    def test_a_changed_input_is_named(self):
        for path in ASSETS.glob("komai*"):
            shutil.copy(path, self.folder)
        dance = [self.folder / path.name for path in DANCE]
        self.ok("plan", "render", *dance, *SMALL, "--pieces", 2, "-o", self.work)
        self.ok("run", self.work, "--piece", "0..1")
        texture = self.folder / "komai_skin.tga"
        content = texture.read_bytes()
        texture.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        self.refused(3, "run", self.work, "--piece", 2, says="komai_skin.tga: this input is not what was planned")
        failed, = self.status()["not_done"]
        self.assertEqual((failed["piece"], failed["state"], failed["status"]), (2, "failed", 3))
        self.assertIn("komai_skin.tga", failed["message"])
        texture.write_bytes(content)
        self.ok("run", self.work, "--piece", 2)
        self.ok("join", self.work, "-o", self.folder / "film.mp4")
        self.refused(2, "join", self.work, "--force", "-o", dance[1], says="also an input")

    def test_a_damaged_output_is_found_and_done_again(self):
        self.plan_dance()
        self.ok("run", self.work, "--piece", "0..3")
        output = self.piece(2, "mov")
        content = bytearray(output.read_bytes())
        content[len(content) // 2] ^= 0x10
        output.write_bytes(content)
        run = odori("join", self.work, "-o", self.folder / "film.mp4")
        self.assertEqual(run.returncode, 1)
        self.assertIn("piece 2: the output of this piece is not what its worker wrote", run.err)
        self.assertEqual(odori("status", self.work, "--todo", "frames").out, "2\n")
        self.ok("run", self.work, "--piece", "0..3")
        self.ok("join", self.work, "-o", self.folder / "film.mp4")

    @unittest.skipIf(UNDER_WINE, "Wine's server would be under the limit as well")
    def test_a_full_disk(self):
        """As the limit of the size of a file, which fails in the same place."""
        self.plan_dance()
        self.ok("run", self.work, "--piece", 0)

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))
        run = odori("run", self.work, "--piece", 1, preexec_fn=limit)
        self.assertEqual(run.returncode, 4, run.err)
        self.assertFalse(self.piece(1, "done").exists())
        self.assertEqual({p.name for p in (self.work / "pieces/000").iterdir()},
                         {"000000.physics", "000000.done", "000001.failed"})
        self.assertEqual(self.status()["failed"], 1)
        self.ok("run", self.work, "--piece", 1)
        self.assertEqual(self.status()["failed"], 0)

    def change_plan(self, change):
        path = self.work / "plan.json"
        plan = json.loads(path.read_text())
        change(plan)
        path.write_text(json.dumps(plan))

    def test_another_version_is_refused(self):
        self.plan_dance()
        self.change_plan(lambda plan: plan.update(odori="0.0.1"))
        self.refused(3, "run", self.work, "--piece", 0, says="another version of odori; use that version or plan again")
        self.refused(3, "join", self.work, "-o", self.folder / "film.mp4", says="0.0.1")

    def test_a_plan_that_prints_help_is_no_work(self):
        self.plan_dance()
        self.change_plan(lambda plan: plan["command"].append("--help"))
        self.assertEqual(odori("run", self.work, "--piece", 0).returncode, 2)

    def test_drivers_are_not_mixed_unseen(self):
        self.plan_dance()
        self.ok("run", self.work, "--piece", "0..3")
        done = json.loads(self.piece(2, "done").read_text())
        self.assertTrue(done["renderer"])
        done["renderer"] = "Another GPU; 4.6"
        self.piece(2, "done").write_text(json.dumps(done))
        self.refused(1, "join", self.work, "-o", self.folder / "film.mp4", says="Another GPU; 4.6 (pieces 2)")
        self.assertIn("different OpenGL drivers", odori("status", self.work).out)
        self.ok("join", self.work, "-o", self.folder / "film.mp4", "--mixed")

    def test_another_command_in_the_same_folder(self):
        self.plan_dance()
        self.plan_dance()
        self.refused(4, "plan", "render", *DANCE, *SMALL, "--pieces", 4, "-o", self.work, says="another plan")
        self.refused(4, "plan", "render", *DANCE, *SMALL, "--pieces", 4, "-o", ASSETS, says="no work folder")

    def test_what_cannot_be_planned(self):
        self.refused(2, "plan", "inspect", *DANCE, "--pieces", 2, "-o", self.work, says="render, compare, check, export")
        self.refused(2, "plan", "render", *DANCE, "--ui", "--pieces", 2, "-o", self.work, says="--ui cannot be planned")
        self.refused(2, "plan", "render", *DANCE, "--nonsense", "--pieces", 2, "-o", self.work, says="--nonsense")
        self.refused(2, "plan", "render", *DANCE, "--pieces", 0, "-o", self.work, says="--pieces")
        self.refused(2, "plan", "compare", *BAR, "--csv", "x.csv", "--pieces", 2, "-o", self.work, says="odori join")
        self.refused(3, "plan", "render", self.folder / "none.pmx", "--pieces", 2, "-o", self.work, says="none.pmx")
        self.refused(3, "run", self.folder, "--piece", 0, says="`odori plan` makes one")
        self.refused(3, "status", self.folder, says="`odori plan` makes one")
        self.plan_dance()
        self.refused(3, "run", self.work, "--piece", 4, says="4 of pieces 0 to 3")
        for text in ("x", "1..", "3..1", "-1", "", "0..99999999999"):
            self.assertEqual(odori("run", self.work, f"--piece={text}").returncode, 2, text)
        self.refused(2, "status", self.work, "--todo", "dishes", says="no step dishes")

    def test_relative_paths_are_those_of_the_plan(self):
        self.ok("plan", "render", "komai.pmx", *SMALL, "--pieces", 1, "-o", self.work, cwd=ASSETS)
        self.ok("run", os.path.relpath(self.work, self.folder), "--piece", 0, cwd=self.folder)
        self.ok("run", self.work, "--piece", 1)
        self.ok("join", self.work, "-o", "film.mp4", cwd=self.folder)
        self.assertEqual(film(self.folder / "film.mp4")[1], 12)


class Numbers(WorkCase):
    def test_a_compare_in_pieces_is_the_compare_in_one_go(self):
        options = ["--frames", "50..60:2", "--size", "320x180", "--modes", "linear,sdef,cor"]
        self.ok("plan", "compare", *BAR, *options, "--sheets", "--pieces", 4, "-o", self.work)
        self.ok("run", self.work, "--piece", "0..3")
        whole = self.ok("compare", *BAR, *options, "--csv", self.folder / "whole.csv", "--json", "-o",
                        self.folder / "whole.mp4")
        for name in ("joined.csv", "joined.json", "joined.mp4"):
            self.ok("join", self.work, "-o", self.folder / name)
        self.assertEqual((self.folder / "joined.csv").read_text(), (self.folder / "whole.csv").read_text())
        self.assertEqual((self.folder / "joined.json").read_text(), whole.out)
        self.assertEqual(len(json.loads(whole.out)["frames"]), 6)
        self.assertEqual(frame_hashes(self.folder / "joined.mp4"), frame_hashes(self.folder / "whole.mp4"))

    def test_a_compare_with_physics(self):
        options = ["--frames", "30..35", "--modes", "linear,sdef"]
        self.ok("plan", "compare", *DANCE, *options, "--pieces", 3, "-o", self.work)
        self.ok("run", self.work, "--piece", "0..3")
        self.ok("compare", *DANCE, *options, "--csv", self.folder / "whole.csv")
        self.ok("join", self.work, "-o", self.folder / "joined.csv")
        self.assertEqual((self.folder / "joined.csv").read_text(), (self.folder / "whole.csv").read_text())
        self.refused(2, "join", self.work, "-o", self.folder / "film.mp4", says="--sheets")


class Export(WorkCase):
    def test_an_export_in_pieces_is_the_export_in_one_go(self):
        options = ["--frames", "30..41", "--modes", "native,linear"]
        self.ok("plan", "export", *DANCE, *options, "--pieces", 3, "-o", self.work)
        self.ok("run", self.work, "--piece", 0)
        self.ok("run", self.work, "--piece", "3,1")
        self.refused(1, "join", self.work, "-o", self.folder / "joined.npz", says="1 of 4 pieces are not done: 2;")
        self.ok("run", self.work, "--piece", 2)
        self.ok("export", *DANCE, *options, "-o", self.folder / "whole.npz")
        self.ok("export", *DANCE, *options[:2], "-o", self.folder / "whole.glb")
        for kind in ("npz", "glb"):
            self.ok("join", self.work, "-o", self.folder / f"joined.{kind}")
            self.assertEqual((self.folder / f"joined.{kind}").read_bytes(),
                             (self.folder / f"whole.{kind}").read_bytes())
        self.refused(2, "join", self.work, "-o", self.folder / "film.mp4", says="OUT.npz or OUT.glb")

    def test_many_models(self):
        damaged = self.folder / "damaged.pmx"
        damaged.write_bytes((ASSETS / "komai.pmx").read_bytes()[:5000])
        models = [BAR[0], ASSETS / "exhibits/bending_arm.pmx", damaged, ASSETS / "komai.pmx"]
        self.ok("plan", "export", *models, BAR[1], "--each", "glb", "--frames", "0..2", "--pieces", 2, "-o", self.work)
        self.ok("run", self.work, "--piece", "0..1")
        joined = self.folder / "joined"
        run = odori("join", self.work, "-o", joined)
        self.assertEqual(run.returncode, 3)
        self.assertIn("damaged.pmx", run.err)
        whole = self.folder / "whole"
        self.assertEqual(odori("export", *models, BAR[1], "--each", "glb", "--frames", "0..2", "-o", whole).returncode, 3)
        names = sorted(path.name for path in whole.iterdir())
        self.assertEqual(names, ["bending_arm.glb", "komai.glb", "twisting_bar.glb"])
        self.assertEqual(sorted(path.name for path in joined.iterdir()), names)
        for name in names:
            self.assertEqual((joined / name).read_bytes(), (whole / name).read_bytes())

    def test_a_compare_with_another_program_in_pieces(self):
        self.ok("export", *BAR, "--frames", "50..60:2", "--modes", "sdef", "-o", self.folder / "their.npz")
        options = ["--with", self.folder / "their.npz", "--modes", "linear", "--size", "160x90"]
        self.ok("plan", "compare", *BAR, *options, "--sheets", "--pieces", 3, "-o", self.work)
        self.ok("run", self.work, "--piece", "0..2")
        self.ok("compare", *BAR, *options, "--csv", self.folder / "whole.csv", "-o", self.folder / "whole.mp4")
        for name in ("joined.csv", "joined.mp4"):
            self.ok("join", self.work, "-o", self.folder / name)
        self.assertEqual((self.folder / "joined.csv").read_text(), (self.folder / "whole.csv").read_text())
        self.assertEqual(frame_hashes(self.folder / "joined.mp4"), frame_hashes(self.folder / "whole.mp4"))


class Check(WorkCase):
    def library(self):
        """Two folders with models, motions and files of other kinds; one motion fits no model."""
        folder = self.folder / "library"
        for name in ("a", "b 踊"):
            (folder / name).mkdir(parents=True)
            for path in [*ASSETS.glob("komai*"), *BAR]:
                shutil.copy(path, folder / name)
        (folder / "a/damaged.pmx").write_bytes((ASSETS / "komai.pmx").read_bytes()[:5000])
        (folder / "a/note.txt").write_text("hello")
        return folder

    def same_report(self, *arguments, pieces):
        self.ok("plan", "check", *arguments, "--pieces", pieces, "-o", self.work)
        for step in odori("status", self.work, "--steps").out.split():
            for number in odori("status", self.work, "--todo", step).out.split():
                self.ok("run", self.work, "--piece", number)
        whole, joined = odori("check", *arguments), odori("join", self.work)
        self.assertEqual(joined.out, whole.out)
        self.assertEqual(joined.returncode, whole.returncode)
        odori("join", self.work, "-o", self.folder / "joined.json")
        self.assertEqual((self.folder / "joined.json").read_text(), odori("check", *arguments, "--json").out)
        return whole

    def test_a_folder(self):
        whole = self.same_report(self.library(), pieces=7)
        self.assertEqual(whole.returncode, 1)
        self.assertIn("damaged.pmx", whole.out)

    def test_several_folders_and_files_quietly(self):
        folder = self.library()
        self.same_report(BAR[1], folder / "a", BAR[0], DANCE[1], folder / "b 踊", DANCE[0], "--quiet", pieces=5)

    def test_one_file(self):
        self.same_report(DANCE[0], pieces=3)

    def test_a_motion_needs_the_models_of_its_folder(self):
        folder = self.library()
        self.ok("plan", "check", folder, "--pieces", 4, "-o", self.work)
        motion = odori("status", self.work, "--todo", "motions").out.split()[0]
        self.refused(1, "run", self.work, "--piece", motion, says="must be done before the pieces of the step motions")

    def test_a_changed_file(self):
        folder = self.library()
        self.ok("plan", "check", folder, "--pieces", 1, "-o", self.work)
        (folder / "a/note.txt").write_text("hullo")
        self.refused(3, "run", self.work, "--piece", 0, says="note.txt: this input is not what was planned")


class Processes(OdoriCase):
    def test_a_film_of_several_processes_is_that_of_one(self):
        command = ["render", *DANCE, "--frames", "20..60", "--size", "96x54", "--samples", "0"]
        for processes in (1, 2, 5):
            run = odori(*command, "--processes", processes, "-o", self.folder / f"{processes}.mp4")
            self.assertEqual(run.returncode, 0, run.err)
        one = (self.folder / "1.mp4").read_bytes()
        self.assertEqual((self.folder / "2.mp4").read_bytes(), one)
        self.assertEqual((self.folder / "5.mp4").read_bytes(), one)
        self.assertEqual(len(set(frame_hashes(self.folder / "1.mp4"))), 41)

    def test_means_of_several_frames(self):
        """Physics, motion and camera between frames are the same in one process, in several and in pieces."""
        command = ["render", *DANCE, "--frames", "200..211", "--fps", "24", "--size", "96x54", "--samples", "0"]
        mean = ["--accumulate", "6", "--shutter", "180", "--look", "cinema"]
        films = [self.folder / f"{name}.mp4" for name in ("1", "2", "joined", "still", "plain", "one")]
        runs = [[*mean, "--processes", "1"], [*mean, "--processes", "2"], None, [*mean[:2], *mean[4:]], [],
                ["--accumulate", "1", "--shutter", "180"]]
        for film, options in zip(films, runs):
            if options is None:
                work = self.folder / "work"
                for step in (["plan", *command, *mean, "--pieces", "3", "-o", work], ["run", work, "--piece", "0..3"],
                             ["join", work, "-o", film]):
                    run = odori(*step)
                    self.assertEqual(run.returncode, 0, run.err)
                continue
            run = odori(*command, *options, "-o", film)
            self.assertEqual(run.returncode, 0, run.err)
        one, two, joined, still, plain, single = [film.read_bytes() for film in films]
        self.assertEqual(two, one)
        self.assertEqual(joined, one)
        self.assertEqual(single, plain, "one sample is the frame itself")
        self.assertNotEqual(still, one, "something moves")
        self.refused(2, *command, *mean, "--ui", "-o", films[0], says="--accumulate cannot be combined with --ui")

    def test_images_of_several_processes(self):
        for processes in (1, 3):
            run = odori("render", *DANCE, "--frames", "7..2", "-o", self.folder / f"{processes}/%02d.png")
            self.assertEqual(run.returncode, 2)
            run = odori("render", *DANCE, "--frame", "9,3,3,12.5", "--size", "64x36", "--processes", processes, "-o",
                        self.folder / f"{processes}/%02d.png")
            self.assertEqual(run.returncode, 0, run.err)
        for name in ("00.png", "01.png", "02.png", "03.png"):
            self.assertEqual((self.folder / "1" / name).read_bytes(), (self.folder / "3" / name).read_bytes())

    def children(self, process):
        return [int(pid) for pid in
                Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]

    def start_long(self):
        if UNDER_WINE:
            self.skipTest("programs that one of Windows starts are not its children below Wine")
        process = subprocess.Popen([ODORI, "render", *map(str, DANCE), "--size", "640x360", "--processes", "2", "-o",
                                    str(self.folder / "film.mp4")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        wait_until(lambda: len(self.children(process)) == 3)  # two that render, and ffmpeg
        return process

    def test_a_process_that_ends_ends_the_film(self):
        process = self.start_long()
        workers = [pid for pid in self.children(process) if b"--worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        self.assertEqual(len(workers), 2)
        os.kill(workers[0], signal.SIGKILL)
        _, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 5, err)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertFalse(Path(f"/proc/{workers[1]}").exists(), "the other goes on")

    def test_ctrl_c_ends_all(self):
        process = self.start_long()
        workers = self.children(process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
        self.assertEqual((process.returncode, err), (130, b""))
        self.assertEqual(list(self.folder.iterdir()), [])
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
