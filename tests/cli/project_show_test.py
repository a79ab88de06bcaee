#!/usr/bin/env python3
"""Shows that are MMD projects: the same keys as a project and as motions give the same poses; cameras that follow bones,
outside parents and accessories are where the keys put them.

usage: project_show_test.py ODORI ASSETS_DIR [SHARED_DIR]
"""
import json
import math
import random
import sys
import unittest
import zipfile
from pathlib import Path

import small_files
from odori_case import OdoriCase, odori, path_for_odori, png_size

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_pmm  # noqa: E402
import write_stage  # noqa: E402
from write_pmm import Accessory, AccessoryKey, BoneKey, CameraKey, Model, MorphKey, PropertyKey  # noqa: E402

ASSETS = Path(sys.argv[2])
SAMPLE = next(ASSETS.glob("*.pmx")).resolve()
MODELS = [SAMPLE]
if len(sys.argv) > 3:
    MODELS += [p for p in [Path(sys.argv[3]).resolve() / "data/gene-cc-by-4.0/Gene_light.pmx"] if p.is_file()]
FRAMES = (0, 7, 15.5, 20, 33, 40, 60)


def posed(*arguments, frames=FRAMES):
    run = odori("pose", *arguments, "--json", "--physics", "off", "--frame", ",".join(map(str, frames)))
    assert run.returncode == 0, run.err
    return json.loads(run.out)


def model_of(output):
    """Without the camera and the light, which a motion of a model does not have."""
    return [{key: value for key, value in frame.items() if key not in ("camera", "light")} for frame in output["frames"]]


def bones_of(model):
    return [bone["name"] for bone in posed(model, frames=(0,))["frames"][0]["bones"]]


def ik_of(model):
    return [ik["bone"] for ik in json.loads(odori("inspect", "--json", model).out)["files"][0]["ik"]]


def rotation(source, angle):
    axis = [source.gauss(0, 1) for _ in range(3)]
    length = math.sqrt(sum(v * v for v in axis)) or 1.0
    amount = source.uniform(-angle, angle) / 2
    return tuple(v / length * math.sin(amount) for v in axis) + (math.cos(amount),)


def random_curve(source):
    return tuple(source.randint(0, 127) for _ in range(4))


def random_model(file, seed):
    """Keys on half of the bones, on every IK switch, and one invisible second."""
    source = random.Random(seed)
    bones, ik = bones_of(file), ik_of(file)
    model = Model(path_for_odori(file), bones, ["あ", "まばたき", "no such morph"], ik, name="踊り子")
    model.morph_keys = {"あ": [MorphKey(0, 0), MorphKey(30, 0.75)], "まばたき": [MorphKey(0, 0.25), MorphKey(12, 1)]}
    # A motion file has 15 bytes of each name, and means the first bone of that name.
    known = [write_pmm.cut(name, 15) for name in bones]
    unique = [name for name in bones if known.count(write_pmm.cut(name, 15)) == 1]
    for name in source.sample(unique, len(unique) // 2):
        frames = [0] + sorted(source.sample(range(1, 60), source.randint(0, 5)))
        model.bone_keys[name] = [
            BoneKey(frame, tuple(source.uniform(-1, 1) for _ in range(3)), rotation(source, 1.0),
                    tuple(random_curve(source) for _ in range(4)), source.random() < 0.8) for frame in frames]
    model.properties = [PropertyKey(0), PropertyKey(20, ik_off=ik[:2]), PropertyKey(33, visible=False), PropertyKey(40)]
    return model


class ProjectShows(OdoriCase):
    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def test_a_project_poses_as_the_same_keys_in_a_motion(self):
        for seed, file in enumerate(MODELS):
            with self.subTest(file.name):
                model = random_model(file, seed)
                project = self.put("show.pmm", write_pmm.project([model]))
                motion = self.put("same.vmd", write_pmm.motion(model))
                found, expected = (model_of(posed(*files)) for files in ((project,), (file, motion)))
                self.assertEqual(found, expected)
                self.assertNotEqual(found, model_of(posed(file)))
                self.assertEqual([frame["visible"] for frame in found], [True] * 4 + [False, True, True])
                self.assertTrue(any(morph["weight"] not in (0, 1) for frame in found for morph in frame["morphs"]))

    def test_names_are_longer_than_in_a_motion(self):
        """Some bones of Gene differ only after 15 bytes: a key moves the one that it is for."""
        if len(MODELS) < 2:
            self.skipTest("no ../shared beside the project")
        bones, gene = bones_of(MODELS[1]), MODELS[1]
        twins = [name for name in bones if write_pmm.cut(name, 15) == write_pmm.cut("前クローク2_1xca", 15)]
        self.assertEqual(len({write_pmm.cut(name, 19) for name in twins}), len(twins))
        self.assertGreater(len(twins), 1)
        first, last = (Model(path_for_odori(gene), bones, bone_keys={name: [BoneKey(0, (0, 5, 0))]})
                       for name in (twins[0], twins[-1]))

        def pose(*files):
            return posed(*files, frames=(0,))["frames"][0]["bones"]

        of_first = pose(self.put("first.pmm", write_pmm.project([first])))
        of_last = pose(self.put("last.pmm", write_pmm.project([last])))
        in_motion = pose(gene, self.put("last.vmd", write_pmm.motion(last)))
        self.assertEqual(in_motion, of_first, "a motion means the first bone of the name")
        self.assertNotEqual(of_last, of_first)
        self.assertNotEqual(of_last, pose(gene))

    def near(self, found, expected, what=""):
        for a, b in zip(found, expected, strict=True):
            self.assertAlmostEqual(a, b, 3, f"{what}: {found} instead of {expected}")

    def holder(self, name="holder.pmx", **more):
        """A bone that rests at (0, 1, 0), moves by 10 in x until frame 30 and is turned by 90 degrees about z."""
        self.put(name, small_files.pmx([small_files.bone("root")]))
        turned = (0, 0, math.sqrt(0.5), math.sqrt(0.5))
        keys = {"root": [BoneKey(0, rotation=turned), BoneKey(30, (10, 0, 0), turned)]}
        return Model(name, ["root"], bone_keys=keys, **more)

    def test_the_camera_follows_a_bone(self):
        camera = [CameraKey(0, target=(0, 10, 0)), CameraKey(30, target=(1, 2, 3), follow=(0, 0)),
                  CameraKey(60, target=(0, 10, 0))]
        project = self.put("show.pmm", write_pmm.project([self.holder()], camera=camera))
        frames = posed(project, frames=(15, 29.75, 30, 45, 60))["frames"]
        found = [frame["camera"]["target"] for frame in frames]
        share = 29.75 / 30
        expected = [(0.5, 6, 1.5), (share, 10 - 8 * share, 3 * share), (1 + 10, 2 + 1, 3), (0.5 + 10, 6 + 1, 1.5), (0, 10, 0)]
        for i, target in enumerate(found):
            self.near(target, expected[i])

    def test_an_accessory_is_where_its_keys_put_it(self):
        write_stage.write(self.folder)
        keys = [AccessoryKey(0, (0, 0), (0, 2, 0), (0, 0, math.pi / 2), 0.5), AccessoryKey(40, (-1, 0), (0, 0, 7), scale=3),
                AccessoryKey(60, (-1, 0), (0, 0, 17), scale=3, visible=False)]
        project = self.put("show.pmm", write_pmm.project([self.holder()], accessories=[Accessory("stage.x", keys)]))
        frames = posed(project, "--actor", "1", "--vertices", "all", frames=(30, 50, 60))["frames"]
        rest = posed(self.folder / "stage.x", "--vertices", "all", frames=(0,))["frames"][0]["vertices"]
        # In the hand, its first axis points along the second of the bone, which points against the first of the world.
        # The key's size is 0.5, and changes to 3 until frame 40.
        size = 0.5 + (3 - 0.5) * 30 / 40
        for before, held, ground in zip(rest, frames[0]["vertices"], frames[1]["vertices"]):
            x, y, z = before["position"]
            self.near(held["position"], (10 - 2 - size * x, 1 - size * y, size * z))
            self.near(ground["position"], (3 * x, 3 * y, 12 + 3 * z))
        self.assertEqual([frame["visible"] for frame in frames], [True, True, False])

    def test_an_outside_parent_holds_a_model_while_its_key_says_so(self):
        held = self.holder("held.pmx", draw_order=1)
        held.bone_keys = {}
        held.properties = [PropertyKey(0), PropertyKey(10, parents={"": (1, 0)}), PropertyKey(50)]
        project = self.put("show.pmm", write_pmm.project([held, self.holder(draw_order=2, calculation_order=2)]))
        frames = posed(project, "--vertices", "1", frames=(9, 30, 50))["frames"]
        at = [frame["bones"][0] for frame in frames]
        rest = posed(self.folder / "held.pmx", frames=(0,))["frames"][0]["bones"][0]
        self.assertEqual((at[0], at[2]), (rest, rest))
        self.near(at[1]["rotation"], (0, 0, math.sqrt(0.5), math.sqrt(0.5)))

    def test_its_settings_apply_unless_options_say_otherwise(self):
        model = Model(path_for_odori(SAMPLE), bones_of(SAMPLE), bone_keys={"センター": [BoneKey(0), BoneKey(40, (0, 5, 0))]})
        project = self.put("show.pmm", write_pmm.project([model], black=True, ground_shadow=False, physics=0, frame=12,
                                                         first=10, last=13))

        def image(*arguments):
            run = odori("render", *arguments, "-o", self.folder / "image.png", "--size", "96x64", "--quiet", "--force")
            self.assertEqual(run.returncode, 0, run.err)
            return (self.folder / "image.png").read_bytes()

        options = {"--background": "000000", "--shadow": "self", "--physics": "off", "--frame": "12"}
        same = [text for option in options.items() for text in option]
        self.assertTrue(image(project) == image(project, *same))
        for option, value in {"--background": "ffffff", "--shadow": "ground,self", "--frame": "30"}.items():
            self.assertFalse(image(project) == image(project, option, value), option)
        frames = self.folder / "frames"
        frames.mkdir()
        run = odori("render", project, "-o", frames / "%d.png", "--size", "48x32", "--quiet")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(len(list(frames.iterdir())), 4)
        simulated, still = (json.loads(odori("pose", project, "--json", "--frame", "40", *more).out)["frames"]
                            for more in (("--physics", "on"), ()))
        self.assertNotEqual(simulated, still)
        self.assertEqual(still, posed(project, frames=(40,))["frames"])

    def test_gravity_keys_move_hair(self):
        """Gravity that is switched off at frame 20 changes nothing before."""
        bones = bones_of(SAMPLE)
        model = Model(path_for_odori(SAMPLE), bones)
        usual = self.put("usual.pmm", write_pmm.project([model]))
        gravity = [(0, 9.8, (0, -1, 0)), (20, 9.8, (0, -1, 0)), (21, 9.8, (1, 0, 0))]
        keyed = self.put("keyed.pmm", write_pmm.project([model], gravity=gravity))

        def simulated(project):
            run = odori("pose", project, "--json", "--frame", "20,40")
            return [frame["bones"] for frame in json.loads(run.out)["frames"]]

        first, second = simulated(usual), simulated(keyed)
        self.assertEqual(first[0], second[0])
        self.assertNotEqual(first[1], second[1])

    def test_a_project_in_an_archive_finds_its_files_in_it(self):
        model = self.holder("model/a.pmx")
        model.path = "C:\\MMD\\UserFile\\model\\a.pmx"
        content = write_pmm.project([model])
        archive = self.folder / "show.zip"
        with zipfile.ZipFile(archive, "w") as files:
            files.writestr("show/show.pmm", content)
            files.write(self.folder / "model" / "a.pmx", "show/model/a.pmx")
        (self.folder / "model" / "a.pmx").unlink()
        found = posed(archive / "show" / "show.pmm", frames=(30,))["frames"][0]["bones"][0]
        self.near(found["rotation"], (0, 0, math.sqrt(0.5), math.sqrt(0.5)))

    def test_every_verb_takes_a_project(self):
        project = self.put("show.pmm", write_pmm.project([random_model(SAMPLE, 5)], camera=[CameraKey(0, -30)]))
        image = self.folder / "image.png"
        for arguments in (("render", project, "--size", "64x48", "--frame", "20", "-o", image), ("verify", project),
                          ("bake", project, "-o", self.folder / "baked.vmd"), ("inspect", project), ("check", project)):
            run = odori(*arguments, "--quiet")
            self.assertEqual(run.returncode, 0, f"{arguments[0]}: {run.err}")
        self.assertEqual(png_size(image), (64, 48))
        missing = self.put("missing.pmm", write_pmm.project(
            [random_model(SAMPLE, 5), Model("C:\\MMD\\gone.pmx", ["a"], draw_order=2)]))
        run = odori("pose", missing, "--json", "--physics", "off")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("C:\\MMD\\gone.pmx", run.err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
