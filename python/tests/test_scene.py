"""Poses, skinning and measures, compared with formulas in numpy and with the program."""
import threading
import time

import numpy as np
import pytest

import odori
import reference
from conftest import ASSETS, numpy_statistics

FRAME = 488


@pytest.fixture(scope="module")
def posed(komai, dance):
    scene = odori.Scene()
    actor = scene.add(komai, dance)
    scene.advance(FRAME)
    return actor


def test_linear_and_dual_quaternion_are_the_formulas(komai, posed):
    palette, rest = posed.palette(), posed.morphed().astype(float)
    assert palette.shape == (komai.bone_count, 8) and palette.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(palette[:, :4], axis=1), 1, atol=1e-5)
    tolerance = 1e-6 * komai.extent
    np.testing.assert_allclose(posed.skin("linear", dtype="float64"), reference.linear(komai, palette, rest), atol=tolerance)
    np.testing.assert_allclose(posed.skin("dqs", dtype="float64"), reference.dual_quaternion(komai, palette, rest), atol=tolerance)
    assert np.abs(posed.skin("dqs") - posed.skin("linear")).max() > 1e-3


def test_sdef_is_the_formula(posed, komai):
    vertices, positions = reference.sdef(komai, posed.palette(), posed.morphed().astype(float))
    assert len(vertices) > 10
    np.testing.assert_allclose(posed.skin("native", dtype="float64")[vertices], positions, atol=1e-5 * komai.extent)


def test_pose_is_the_program_s(program, posed):
    frame, = program("pose", ASSETS / "komai.pmx", ASSETS / "komai.vmd", "--frame", FRAME, "--physics", "off", "--skinning", "dqs",
                     "--vertices", "all", "--json", "--quiet")["frames"]
    palette = posed.palette()
    np.testing.assert_allclose(palette[:, :4], [bone["rotation"] for bone in frame["bones"]], atol=1e-6)
    np.testing.assert_allclose(palette[:, 4:7], [bone["translation"] for bone in frame["bones"]], atol=1e-5)
    positions, normals = posed.skin("dqs", normals=True)
    np.testing.assert_allclose(positions, [vertex["position"] for vertex in frame["vertices"]], atol=1e-5)
    np.testing.assert_allclose(normals, [vertex["normal"] for vertex in frame["vertices"]], atol=1e-5)


def test_out_receives_the_positions(komai, posed):
    for dtype in ("float32", np.float64):
        out = np.zeros((komai.vertex_count, 3), dtype)
        assert posed.skin("sdef", dtype=dtype, out=out) is out
        np.testing.assert_array_equal(out, posed.skin("sdef", dtype=dtype))
    with pytest.raises(ValueError):
        posed.skin(out=np.zeros((komai.vertex_count - 1, 3), np.float32))
    with pytest.raises(TypeError):
        posed.skin(out=np.zeros((komai.vertex_count, 3), np.float64))
    with pytest.raises(TypeError):
        posed.skin(out=np.zeros((komai.vertex_count, 6), np.float32)[:, ::2])
    with pytest.raises(ValueError):
        posed.skin(dtype="int32")


def test_bone_transforms_carry_the_rest_positions(komai, posed):
    palette, transforms = posed.palette().astype(float), posed.bone_transforms()
    moved = reference.rotate(palette[:, :4], komai.bone_positions.astype(float)) + palette[:, 4:7]
    np.testing.assert_allclose(transforms[:, 4:7], moved, atol=1e-4)


def test_volumes_of_the_exhibits(exhibits):
    """The numbers of docs/skinning.md."""
    for name, frame, kept in (("twisting_bar", 60, {"linear": 2 / 3, "dqs": 1, "spherical": 1, "cor": 1}),):
        scene = odori.Scene()
        actor = scene.add(*exhibits[name])
        scene.advance(frame)
        for mode, expected in kept.items():
            volume, rest = actor.volume(mode)
            assert volume / rest == pytest.approx(expected, abs=1e-4 if mode == "linear" else 1e-2), (name, mode)


def signed_volume(positions, indices):
    a, b, c = positions[indices.reshape(-1, 3)].astype(float).transpose(1, 0, 2)
    return abs((a * np.cross(b, c)).sum()) / 6


def test_volume_is_that_of_the_triangles(exhibits):
    model, motion = exhibits["bending_arm"]
    scene = odori.Scene()
    actor = scene.add(model, motion)
    scene.advance(45)
    for mode in odori.skinning_modes:
        volume, rest = actor.volume(mode)
        assert volume == pytest.approx(signed_volume(actor.skin(mode), model.indices), rel=1e-4)
        assert rest == pytest.approx(signed_volume(model.positions, model.indices), rel=1e-4)


def test_measures(komai, posed):
    displacement = posed.measure("displacement", "dqs", reference="linear")
    distance = np.linalg.norm(posed.skin("dqs", dtype="float64") - posed.skin("linear", dtype="float64"), axis=1)
    np.testing.assert_allclose(displacement, distance, atol=1e-5 * komai.extent)
    for measure in odori.measures:
        assert posed.measure(measure, "dqs").shape == (komai.vertex_count,)


def test_measure_motion_is_each_frame(exhibits):
    scene = odori.Scene()
    actor = scene.add(*exhibits["twisting_bar"])
    frames = [60, 0, 12.5]
    seen = []
    table = actor.measure_motion(frames, "linear", "volume", progress=lambda fraction: seen.append(fraction))
    assert list(table["frame"]) == frames and seen[-1] == 1.0 and seen == sorted(seen)
    for row in table:
        scene.advance(row["frame"])
        values = actor.measure("volume", "linear")
        assert row["min"] == pytest.approx(values.min()) and row["max"] == pytest.approx(values.max())
        assert (row["volume"], row["volume_rest"]) == pytest.approx(actor.volume("linear"))
        assert abs(values[row["worst_vertex"]] - 1) == pytest.approx(np.abs(values - 1).max())


@pytest.mark.parametrize("measure", odori.measures)
def test_statistics_are_those_of_numpy(exhibits, measure):
    model, motion = exhibits["bending_arm"]
    scene = odori.Scene()
    actor = scene.add(model, motion)
    areas = numpy_statistics.vertex_areas(model.positions, model.indices.reshape(-1, 3))
    unchanged, frames, values = 1.0 if measure in ("area", "edge", "local_volume") else 0.0, [15, 60, 37.5], []
    for frame in frames:
        scene.advance(frame)
        values.append(actor.measure(measure, "dqs"))
        expected = numpy_statistics.statistics(values[-1], areas, unchanged)
        found = actor.statistics(measure, "dqs")
        assert tuple(found) == odori.statistics == tuple(expected)
        assert found == pytest.approx(expected, abs=1e-6)
    pooled = actor.statistics(measure, "dqs", frames=frames)
    expected = numpy_statistics.statistics(np.concatenate(values), np.tile(areas, len(frames)), unchanged)
    assert pooled == pytest.approx(expected, abs=1e-6)
    assert np.isnan(list(actor.statistics(measure, "dqs", frames=[]).values())).all()


@pytest.mark.parametrize("mode", ["linear", "dqs", "sdef"])
def test_every_number_is_that_of_the_program(exhibits, program, mode):
    """Of the measures' table and of the surfaces' table; tests/ui/surface_numbers_test.cpp compares these with the window."""
    scene = odori.Scene()
    actor = scene.add(*exhibits["bending_arm"])
    scene.advance(60)
    files = [ASSETS / "exhibits" / f"bending_arm.{kind}" for kind in ("pmx", "vmd")]
    frame, = program("compare", *files, "--frame", "60", "--modes", mode, "--statistics", "all", "--surfaces", "--json")["frames"]
    found, = frame["modes"]
    numbers = actor.surface_numbers(mode)
    assert tuple(numbers) == odori.surface_numbers
    for name, value in numbers.items():
        assert found[name] == value, name
    assert (numbers["hausdorff"] > 0) == (mode != "linear") and numbers["volume"] > 0
    for measure in odori.measures:
        if found.get(measure) is None:
            continue  # the mode or the model does not have it
        for name, value in actor.statistics(measure, mode).items():
            assert found[measure][name] == value, (measure, name)


def test_morphs_as_bones_are_the_bones_of_the_analysis(program, komai, tmp_path):
    bones = 12
    told = program("inspect", ASSETS / "komai.pmx", "--morph-bones", str(bones), "--npz", tmp_path / "bones.npz", "--json")
    fit, = told["files"][0]["morph_bones"]["fits"]
    with np.load(tmp_path / "bones.npz", allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    scene = odori.Scene()
    actor = scene.add(komai)
    rest, vertices, morphs = komai.positions.astype(float), arrays["vertices"], arrays["morphs"]
    at = np.c_[rest[vertices], np.ones(len(vertices))]
    amounts = np.random.default_rng(3).uniform(-0.5, 1, len(morphs))

    def moved(weights):
        for morph, weight in zip(morphs, weights):
            actor.set_morph(int(morph), weight)
        scene.advance(0)
        return actor.morphed().astype(float)

    own = [moved(weights) for weights in np.eye(len(morphs))[:6]]
    scene.set_method_parameter("morphs.bones", bones)
    matrices = np.zeros((bones, 4, 3))
    for morph, bone, matrix in zip(arrays["motion_morphs"], arrays["motion_bones"], arrays["motion_matrices"]):
        matrices[bone] += amounts[morph] * matrix
    shares = arrays["influence_weights"] / 65535
    expected = rest.copy()
    expected[vertices] += np.einsum("vk,vi,vkij->vj", shares, at, matrices[arrays["influence_bones"]])
    np.testing.assert_allclose(moved(amounts), expected, atol=2e-5)
    for weights, before in zip(np.eye(len(morphs)), own):
        error = np.linalg.norm(moved(weights) - before, axis=1)
        assert error.max() <= fit["max_error"] + 2e-5 and error.max() > 0
    scene.set_method_parameter("morphs.bones", 0)
    np.testing.assert_array_equal(moved(np.eye(len(morphs))[5]), own[5])


def test_names_of_before_are_accepted(exhibits):
    scene = odori.Scene()
    actor = scene.add(*exhibits["twisting_bar"])
    scene.advance(60)
    assert "local_volume" in odori.measures and "volume" not in odori.measures
    np.testing.assert_array_equal(actor.measure("volume", "linear"), actor.measure("local_volume", "linear"))
    table = actor.measure_motion([60], "linear", "local_volume")
    assert table.dtype.names == ("frame", "min", "max", "mean", "volume", "volume_rest", "worst_vertex")
    for before, now in (("low", "min"), ("high", "max"), ("rest_volume", "volume_rest")):
        assert table[before] == table[now]


def test_measure_motion_can_be_cancelled(exhibits):
    actor = odori.Scene().add(*exhibits["twisting_bar"])
    with pytest.raises(odori.Error) as cancelled:
        actor.measure_motion(range(60), progress=lambda fraction: True)
    assert cancelled.value.code == "cancelled"

    def fail(fraction):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        actor.measure_motion(range(60), progress=fail)


def test_overrides(komai, dance):
    scene = odori.Scene()
    actor = scene.add(komai, dance)
    bone = next(i for i, b in enumerate(komai.bones) if b["rotatable"] and b["parent"] >= 0 and b["append_source"] < 0)
    scene.advance(FRAME)
    before = actor.palette()
    actor.set_bone(komai.bones[bone]["name"], rotation=(0, 0, 1, 1))
    chain = next(i for i, b in enumerate(komai.bones) if b["ik_effector"] >= 0)
    actor.set_ik(chain, False)
    scene.advance(FRAME)
    assert np.abs(actor.palette()[bone] - before[bone]).max() > 0.1
    actor.clear_overrides()
    scene.advance(FRAME)
    np.testing.assert_array_equal(actor.palette(), before)
    with pytest.raises(KeyError):
        actor.set_bone("no such bone", rotation=(0, 0, 0, 1))
    with pytest.raises(ValueError):
        actor.set_bone(0, rotation=(0, 0, 0, 0))
    with pytest.raises(ValueError):
        actor.set_bone(komai.bone_count, rotation=(0, 0, 0, 1))


def test_physics_is_recorded(komai, dance):
    def palette(*frames, physics=True, **rules):
        scene = odori.Scene(physics=physics, **rules)
        actor = scene.add(komai, dance)
        for frame in frames:
            scene.advance(frame)
        return actor.palette()

    np.testing.assert_array_equal(palette(5, 12), palette(15, 3.25, 12))
    assert np.abs(palette(12) - palette(12, physics=False)).max() > 1e-3
    by_mmd = palette(12, physics_rules="mmd")
    np.testing.assert_array_equal(by_mmd, palette(15, 3.25, 12, physics_rules="mmd"))
    assert np.abs(palette(12) - by_mmd).max() > 1e-3
    with pytest.raises(ValueError):
        odori.Scene(physics_rules="other")


def test_ik_and_rules(komai, dance):
    palettes = []
    for options in ({}, {"ik": False}, {"rules": "plain"}):
        scene = odori.Scene(**options)
        actor = scene.add(komai, dance)
        scene.advance(FRAME + 0.5)
        palettes.append(actor.palette())
    assert not np.array_equal(palettes[0], palettes[1]) and not np.array_equal(palettes[0], palettes[2])
    with pytest.raises(ValueError):
        odori.Scene(rules="other")


def test_models_live_on_request(komai):
    def transforms(**settings):
        scene = odori.Scene()
        for key, value in settings.items():
            scene.set_life(key, value)
        actor = scene.add(komai)
        scene.advance(48)
        return actor.palette(), scene.last_frame

    still, length = transforms()
    assert length == 0
    alive, length = transforms(idle=True)
    assert length == 1800 and not np.array_equal(still, alive)
    np.testing.assert_array_equal(alive, transforms(idle="on")[0])
    np.testing.assert_array_equal(still, transforms(**{key: None for key in odori.life_keys})[0])
    for settings in ({"no_setting": True}, {"gaze": "elsewhere"}, {"gaze_weight": 2}):
        with pytest.raises(ValueError):
            transforms(**settings)


def test_unknown_names_list_the_known_ones(posed):
    with pytest.raises(ValueError, match="linear.*dqs"):
        posed.skin("no such mode")
    with pytest.raises(ValueError, match="displacement"):
        posed.measure("no such measure")
    with pytest.raises(ValueError):
        posed.skin(sdef_blend="other")


def test_the_actor_keeps_its_scene_and_model_alive():
    actor = odori.Scene().add(odori.Model(ASSETS / "exhibits/twisting_bar.pmx"))
    assert actor.skin().shape == (actor.model.vertex_count, 3)


def test_other_threads_run_meanwhile(komai, dance):
    """Whether the GIL is released: this thread goes on while another measures, which takes one call."""
    actor = odori.Scene().add(komai, dance)
    worker = threading.Thread(target=lambda: actor.measure_motion(np.arange(0, 300), "dqs"))
    rounds = 0
    worker.start()
    while worker.is_alive():
        time.sleep(0.001)
        rounds += 1
    assert rounds > 5


def test_scenes_on_threads_agree(komai, dance):
    results = [None] * 4

    def work(number):
        scene = odori.Scene()
        actor = scene.add(komai, dance)
        for frame in (100, 200, FRAME):
            scene.advance(frame)
        results[number] = actor.skin("cor")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        np.testing.assert_array_equal(result, results[0])


def test_parameters_of_skinning(komai, dance):
    scene = odori.Scene()
    actor = scene.add(komai, dance)
    scene.advance(FRAME)
    usual, linear = actor.skin("ddm"), actor.skin("linear")
    assert "ddm.passes" in odori.method_parameters
    scene.set_method_parameter("ddm.passes", 0)
    np.testing.assert_allclose(actor.skin("ddm"), linear, atol=2e-5)
    scene.set_method_parameter("ddm.passes", None)
    np.testing.assert_array_equal(actor.skin("ddm"), usual)
    scene.set_method_parameter("weights.largest", 1)
    assert not np.array_equal(actor.skin("linear"), linear)
    for name, value in (("ddm.passes", 101), ("ddm.passes", 1.5), ("other", 1), ("ddm.lambda", float("inf"))):
        with pytest.raises(ValueError):
            scene.set_method_parameter(name, value)


def test_weights_of_an_actor(komai, dance):
    scene = odori.Scene()
    actor, other = scene.add(komai, dance), scene.add(komai, dance)
    scene.advance(FRAME)
    own = actor.skin("linear")
    bones, weights = actor.weights
    assert bones.shape == weights.shape == (len(own), 4) and (bones.dtype, weights.dtype) == (np.int32, np.float32)
    np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-3)
    actor.weights = np.argmax(weights, axis=1)[:, None] * 0 + 3, np.ones((len(own), 1))
    rotation, translation = actor.palette()[3, :4], actor.palette()[3, 4:7]
    turned = actor.morphed() + 2 * np.cross(
        rotation[:3], np.cross(rotation[:3], actor.morphed()) + rotation[3] * actor.morphed()
    )
    np.testing.assert_allclose(actor.skin("cor"), turned + translation, atol=1e-4)
    np.testing.assert_array_equal(other.skin("linear"), own)
    assert actor.measure("weight_change").max() == 1 and actor.measure("weight_change").min() >= 0
    actor.weights = bones, weights
    np.testing.assert_array_equal(actor.skin("linear"), own)
    actor.weights = None
    assert actor.measure("weight_change").max() == 0
    for wrong in ((bones, weights * 0.9), (bones + 100000, weights), (bones[1:], weights[1:]), (bones, weights[:, :2])):
        with pytest.raises(ValueError):
            actor.weights = wrong
