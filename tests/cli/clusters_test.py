#!/usr/bin/env python3
"""Tests packaging/clusters: the pieces of a plan by Slurm, GNU parallel, make and ninja.

usage: clusters_test.py ODORI ASSETS_DIR CLUSTERS_DIR

Slurm runs on this machine, as the current user, with two nodes that exist only in its configuration. A scheduler that
is not installed is skipped; exit status 77 if none is.
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from odori_case import ODORI, OdoriCase, odori

ASSETS, CLUSTERS = Path(sys.argv[2]), Path(sys.argv[3])
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
OPTIONS = ["--frames", "30..49", "--size", "96x54", "--samples", "0"]
ENVIRONMENT = {**os.environ, "ODORI": ODORI}


def scheduler(name):
    return unittest.skipIf(shutil.which(name) is None, f"{name} is not installed")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ClusterCase(OdoriCase):
    def setUp(self):
        super().setUp()
        self.work = self.folder / "仕事 1"

    def plan(self, pieces=4):
        run = odori("plan", "render", *DANCE, *OPTIONS, "--pieces", pieces, "-o", self.work)
        self.assertEqual(run.returncode, 0, run.err)

    def run_script(self, name, *arguments, **options):
        return subprocess.run([str(CLUSTERS / name), *map(str, arguments)], capture_output=True, text=True,
                              env=ENVIRONMENT, timeout=600, **options)

    def status(self):
        return json.loads(odori("status", self.work, "--json").out)

    def expect_film(self):
        joined, whole = self.folder / "joined.mp4", self.folder / "whole.mp4"
        run = odori("join", self.work, "-o", joined)
        self.assertEqual(run.returncode, 0, run.err)
        odori("render", *DANCE, *OPTIONS, "-o", whole, "--processes", 1)
        self.assertEqual(joined.read_bytes(), whole.read_bytes())

    def expect_refusals(self, name):
        run = self.run_script(name)
        self.assertEqual(run.returncode, 2)
        self.assertIn("usage", run.stderr)
        run = self.run_script(name, self.folder)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("this is not a work folder", run.stderr)


class OneMachine(ClusterCase):
    @scheduler("parallel")
    def test_parallel(self):
        self.plan()
        # A piece that is done already is left alone.
        odori("run", self.work, "--piece", "0..1")
        before = (self.work / "pieces/000/000001.mov").stat().st_mtime_ns
        run = self.run_script("parallel.sh", self.work, "--jobs", 2)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual((self.work / "pieces/000/000001.mov").stat().st_mtime_ns, before)
        self.expect_film()
        self.expect_refusals("parallel.sh")

    @scheduler("parallel")
    def test_parallel_check(self):
        library = self.folder / "library"
        for name in ("a", "b"):
            (library / name).mkdir(parents=True)
            for path in ASSETS.glob("komai*"):
                shutil.copy(path, library / name)
        run = odori("plan", "check", library, "--pieces", 6, "-o", self.work)
        self.assertEqual(run.returncode, 0, run.err)
        run = self.run_script("parallel.sh", self.work, "--jobs", 3)
        self.assertEqual(run.returncode, 0, run.stderr)
        joined, whole = odori("join", self.work), odori("check", library)
        self.assertEqual((joined.returncode, joined.out), (whole.returncode, whole.out))

    @scheduler("parallel")
    def test_parallel_stops_before_the_next_step(self):
        self.plan()
        (self.work / "pieces").mkdir(exist_ok=True)
        (self.work / "pieces/000").write_text("in the way")
        run = self.run_script("parallel.sh", self.work, "--jobs", 2)
        self.assertNotEqual(run.returncode, 0)
        self.assertNotIn("must be done before", run.stderr)
        (self.work / "pieces/000").unlink()
        self.assertEqual(self.run_script("parallel.sh", self.work).returncode, 0)
        self.expect_film()

    @scheduler("make")
    def test_make(self):
        self.plan()
        make = ["make", "-s", "-f", str(CLUSTERS / "Makefile"), "-j", "3", f"WORK={self.work}"]
        run = subprocess.run(make, capture_output=True, text=True, env=ENVIRONMENT, timeout=600)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(sorted(run.stdout.splitlines())[0], "piece 0 is done")
        self.expect_film()
        run = subprocess.run(make, capture_output=True, text=True, env=ENVIRONMENT, timeout=600)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""), "nothing is left to do")
        run = subprocess.run([*make[:-1], "WORK=none"], capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertIn("is not a work folder", run.stderr)

    @scheduler("ninja")
    def test_ninja(self):
        self.plan()
        run = self.run_script("ninja.sh", self.work, "-j", 3)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.expect_film()
        self.assertIn("no work to do", self.run_script("ninja.sh", self.work).stdout)
        self.expect_refusals("ninja.sh")


@unittest.skipIf(any(shutil.which(name) is None for name in ("munged", "slurmctld", "slurmd", "sbatch")),
                 "Slurm is not installed")
class Slurm(ClusterCase):
    NODES = ("n1", "n2")

    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="odori-slurm-")
        cls.addClassCleanup(cls.holder.cleanup)
        cls.home = Path(cls.holder.name)
        key = cls.home / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        (cls.home / "state").mkdir()
        cls.write_configuration()
        cls.environment = {**ENVIRONMENT, "SLURM_CONF": str(cls.home / "slurm.conf")}
        names = {name: str(cls.home / f"munge.{name}") for name in ("key", "socket", "pid", "log", "seed")}
        cls.start("munged", "--foreground", "--force", f"--key-file={names['key']}", f"--socket={names['socket']}",
                  f"--pid-file={names['pid']}", f"--log-file={names['log']}", f"--seed-file={names['seed']}")
        cls.wait("munge", lambda: Path(names["socket"]).exists())
        cls.start("slurmctld", "-D")
        cls.nodes = {node: cls.start("slurmd", "-D", "-N", node) for node in cls.NODES}
        cls.wait("nodes", cls.nodes_idle)

    @classmethod
    def write_configuration(cls):
        home, user = cls.home, subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        ports = {node: free_port() for node in cls.NODES}
        lines = [
            "ClusterName=odori", "SlurmctldHost=localhost", f"SlurmUser={user}", f"SlurmdUser={user}",
            "AuthType=auth/munge", f"AuthInfo=socket={home}/munge.socket", f"SlurmctldPort={free_port()}",
            f"StateSaveLocation={home}/state", f"SlurmdSpoolDir={home}/spool-%n", f"SlurmctldPidFile={home}/ctld.pid",
            f"SlurmdPidFile={home}/slurmd-%n.pid", f"SlurmctldLogFile={home}/ctld.log",
            f"SlurmdLogFile={home}/slurmd-%n.log", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
            "JobAcctGatherType=jobacct_gather/none", "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU",
            "SwitchType=switch/none", "MpiDefault=none", "ReturnToService=2", "SlurmdTimeout=10",
            "SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0", "MaxArraySize=8",
        ]
        for node, port in ports.items():
            lines.append(f"NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1")
        lines.append(f"PartitionName=all Nodes={','.join(cls.NODES)} Default=YES MaxTime=INFINITE State=UP")
        (home / "slurm.conf").write_text("\n".join(lines) + "\n")

    @classmethod
    def start(cls, *command):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=cls.environment,
                                   start_new_session=True)
        cls.addClassCleanup(process.wait)
        cls.addClassCleanup(process.terminate)
        return process

    @classmethod
    def wait(cls, what, true, seconds=90):
        deadline = time.monotonic() + seconds
        while not true():
            if time.monotonic() > deadline:
                logs = "".join(f"\n== {log.name}\n{log.read_text(errors='replace')[-1500:]}"
                               for log in cls.home.glob("*.log"))
                raise AssertionError(f"waited for {what} for too long{logs}")
            time.sleep(0.3)

    @classmethod
    def slurm(cls, *command):
        return subprocess.run(command, capture_output=True, text=True, env=cls.environment, timeout=60)

    @classmethod
    def nodes_idle(cls):
        return cls.slurm("sinfo", "-h", "-N", "-o", "%T").stdout.split() == ["idle"] * len(cls.NODES)

    def queue_is_empty(self):
        run = self.slurm("squeue", "-h")
        return run.returncode == 0 and run.stdout.strip() == ""

    def submit(self, *options, **environment):
        return subprocess.run([str(CLUSTERS / "slurm.sh"), str(self.work), *options], capture_output=True, text=True,
                              env={**self.environment, **environment}, timeout=60)

    def logs(self):
        return "".join(log.read_text(errors="replace") for log in (self.work / "slurm").glob("*.log"))

    def test_a_worker_is_killed_and_its_piece_done_again(self):
        self.plan(pieces=5)
        run = self.submit()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(run.stdout.splitlines()), 2, run.stdout)
        killed = []

        def kill_one():
            for report in self.status()["not_done"]:
                if not killed and report["state"] == "running" and report["piece"] >= 2 and "process" in report:
                    try:
                        os.kill(report["process"], signal.SIGKILL)
                        killed.append(report["piece"])
                    except ProcessLookupError:
                        pass  # it has just ended
            return bool(killed) or self.queue_is_empty()
        self.wait("a piece to kill", kill_one)
        self.wait("the jobs", self.queue_is_empty)
        self.assertEqual(len(killed), 1, self.logs())
        status = self.status()
        done = {number for number in range(6) if (self.work / f"pieces/000/{number:06}.done").exists()}
        self.assertEqual(done, set(range(6)) - set(killed), self.logs())
        self.assertEqual(status["done"], 5)
        self.refused(1, "join", self.work, "-o", self.folder / "early.mp4", says=f"not done: {killed[0]};")
        run = self.submit()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("step frames: 1 of its pieces", run.stdout)
        self.wait("the last job", self.queue_is_empty)
        self.expect_film()
        self.assertEqual(self.submit().stdout, "", "nothing is left to do")

    def test_more_pieces_than_an_array_has_jobs(self):
        self.plan(pieces=20)
        run = self.submit(TASKS="3")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.wait("the jobs", self.queue_is_empty)
        self.assertEqual(self.status()["done"], 21, self.logs())
        self.expect_film()

    def test_the_second_step_does_not_begin_after_a_failure(self):
        self.plan(pieces=2)
        (self.work / "pieces").mkdir(exist_ok=True)
        (self.work / "pieces/000").write_text("in the way")
        self.assertEqual(self.submit().returncode, 0)
        self.wait("the jobs", self.queue_is_empty)
        self.assertEqual(self.status()["done"], 0)
        self.assertNotIn("must be done before", self.logs())


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    sys.exit(1 if not result.wasSuccessful() else 77 if len(result.skipped) == result.testsRun else 0)
