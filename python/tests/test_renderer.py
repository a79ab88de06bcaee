"""Images, compared with those of the program."""
import numpy as np
import pytest

import odori
from conftest import ASSETS


@pytest.fixture(scope="module")
def renderer():
    return odori.Renderer()


def test_image_is_the_program_s(program, renderer, dance, tmp_path):
    image_file = tmp_path / "frame.png"
    program("render", ASSETS / "komai.pmx", ASSETS / "komai.vmd", "--frame", 100, "--size", "160x120", "--samples", 0, "--physics", "off",
            "--grid", "off", "--quiet", "-o", image_file)
    image = pytest.importorskip("matplotlib.image").imread(image_file)
    scene = odori.Scene()
    scene.add(odori.Model(ASSETS / "komai.pmx", textures=True), dance)
    scene.advance(100)
    own = renderer.render(scene, (160, 120), samples=0)
    assert own.shape == (120, 160, 4) and own.dtype == np.uint8
    np.testing.assert_array_equal(own[..., :3], np.rint(255 * image[..., :3]).astype(np.uint8))
    assert (own[..., :3] < 250).any(axis=-1).mean() > 0.02


def test_every_setting_of_a_look_is_set(renderer, exhibits):
    scene = odori.Scene()
    scene.add(*exhibits["twisting_bar"])
    options = {"size": (160, 120), "samples": 0}
    plain = renderer.render(scene, **options)
    for key, value in (("edge_scale", 2.0), ("edge_scale", 0)):
        renderer.set_look(key, value)
        assert not np.array_equal(plain, renderer.render(scene, **options)), key
        renderer.set_look(key, None)
    for key in odori.look_keys:
        renderer.set_look(key, None)
    renderer.set_look("soft_shadow", True)
    renderer.set_look("soft_shadow", None)
    np.testing.assert_array_equal(plain, renderer.render(scene, **options))
    for key, value in (("no_setting", True), ("edge_scale", 3), ("shadow_map", "2048")):
        with pytest.raises(ValueError):
            renderer.set_look(key, value)


def test_means_of_frames(renderer, exhibits):
    scene = odori.Scene()
    scene.add(*exhibits["bending_arm"])
    scene.advance(20)
    options = {"size": (160, 120), "samples": 0}
    plain = renderer.render(scene, **options)
    renderer.set_accumulation(8)
    still = renderer.render(scene, **options)
    renderer.set_accumulation(8, shutter=360)
    moving = renderer.render(scene, **options)
    assert not np.array_equal(plain, still) and not np.array_equal(still, moving)
    renderer.set_accumulation(1)
    np.testing.assert_array_equal(plain, renderer.render(scene, **options))
    with pytest.raises(ValueError):
        renderer.set_accumulation(0)


def test_background_mode_measure_and_camera(renderer, exhibits):
    scene = odori.Scene()
    scene.add(*exhibits["twisting_bar"])
    scene.advance(60)
    options = {"size": (160, 120), "samples": 0, "background": (0, 0, 0, 0), "ground_shadow": False}
    image = renderer.render(scene, **options)
    assert (image[0, 0] == 0).all() and 0.005 < (image[..., 3] > 0).mean() < 0.5
    np.testing.assert_array_equal(image, renderer.render(scene, **options))
    for change in ({"mode": "linear"}, {"mode": "dqs", "measure": "displacement"}, {"camera": "posed"}, {"camera": {"distance": -20}}):
        other = renderer.render(scene, **options | change)
        if change != {"mode": "linear"}:
            assert not np.array_equal(image, other), change
    with pytest.raises(ValueError):
        renderer.render(scene, (0, 10))
    with pytest.raises(ValueError):
        renderer.render(scene, camera="other")
    with pytest.raises(ValueError):
        renderer.render(scene, camera={"size": 1})


def test_driver(renderer):
    assert ";" in renderer.driver
