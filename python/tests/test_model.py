"""Models and motions: arrays in place, elements, errors."""
import gc

import numpy as np
import pytest

import odori
from conftest import ASSETS


def test_arrays_have_the_documented_shapes(komai):
    v, b = komai.vertex_count, komai.bone_count
    expected = {
        "positions": ((v, 3), "float32"), "normals": ((v, 3), "float32"), "uvs": ((v, 2), "float32"),
        "edge_scales": ((v,), "float32"), "deform_kinds": ((v,), "uint8"), "bone_indices": ((v, 4), "int32"),
        "bone_weights": ((v, 4), "float32"), "sdef_indices": ((v,), "int32"), "bone_parents": ((b,), "int32"),
        "bone_positions": ((b, 3), "float32"),
    }
    for name, (shape, dtype) in expected.items():
        array = getattr(komai, name)
        assert (array.shape, array.dtype) == (shape, np.dtype(dtype)), name
    assert komai.indices.dtype == np.uint32 and komai.indices.ndim == 1 and komai.indices.max() < v
    assert komai.sdef_parameters.shape[1:] == (3, 3)
    assert komai.additional_uvs.shape[0] == v and komai.additional_uvs.shape[2] == 4


def test_arrays_are_the_numbers_of_the_file(komai):
    np.testing.assert_allclose(komai.bone_weights.sum(axis=1), 1.0, atol=1e-5)
    assert ((komai.bone_indices >= 0) | (komai.bone_weights == 0)).all()
    np.testing.assert_allclose(np.linalg.norm(komai.normals, axis=1), 1.0, atol=1e-3)  # as rounded in the file
    np.testing.assert_array_equal(komai.bone_parents, [bone["parent"] for bone in komai.bones])
    assert sum(material["index_count"] for material in komai.materials) == len(komai.indices)
    sdef = komai.deform_kinds == 3
    np.testing.assert_array_equal(komai.sdef_indices >= 0, sdef)
    assert np.ptp(komai.positions, axis=0).max() <= komai.extent


def test_arrays_are_views_that_keep_the_model_alive():
    model = odori.Model(ASSETS / "exhibits/twisting_bar.pmx")
    first, second = model.positions, model.positions
    assert first.__array_interface__["data"] == second.__array_interface__["data"]
    assert not first.flags.owndata and not first.flags.writeable
    with pytest.raises(ValueError):
        first[0, 0] = 1
    copy = first.copy()
    del model, second
    gc.collect()
    np.testing.assert_array_equal(first, copy)


def test_vertex_morphs(komai):
    names = [morph["name"] for morph in komai.morphs]
    assert len(names) == komai.morph_count
    index = next(i for i, morph in enumerate(komai.morphs) if morph["kind"] == "vertex")
    vertices, offsets = komai.vertex_morph(index)
    assert vertices.shape == (komai.morphs[index]["offsets"],) and offsets.shape == (len(vertices), 3)
    scene = odori.Scene()
    actor = scene.add(komai)
    actor.set_morph(names[index], 0.5)
    scene.advance(0)
    expected = komai.positions.copy()
    np.add.at(expected, vertices, 0.5 * offsets)
    np.testing.assert_allclose(actor.morphed(), expected, atol=1e-5)


def test_names(komai):
    for index in (0, komai.bone_count - 1):
        assert komai.find_bone(komai.bones[index]["name"]) == index
    with pytest.raises(KeyError):
        komai.find_bone("no such bone")
    with pytest.raises(KeyError):
        komai.find_morph("no such morph")


def test_motion(dance):
    assert dance.last_frame > 100 and dance.bone_key_count > 0 and not dance.is_pose
    assert odori.Motion(ASSETS / "komai_camera.vmd").camera_key_count > 0


def test_errors_have_the_place(tmp_path):
    with pytest.raises(odori.Error) as missing:
        odori.Model(tmp_path / "踊り.pmx")
    assert missing.value.code == "file.missing" and missing.value.section is None and missing.value.offset is None
    whole = (ASSETS / "komai.pmx").read_bytes()
    cut = tmp_path / "cut.pmx"
    cut.write_bytes(whole[: len(whole) // 3])
    with pytest.raises(odori.Error) as truncated:
        odori.Model(cut)
    assert truncated.value.code.startswith("pmx.") and truncated.value.section
    assert 0 < truncated.value.offset <= len(whole) // 3
    assert isinstance(truncated.value, RuntimeError)
    with pytest.raises(ValueError):
        odori.Model(ASSETS / "komai.vmd")
    cut.write_bytes(whole + b"123")
    finding, = (finding for finding in odori.Model(cut).findings if finding["code"] == "pmx.trailing")
    assert finding["severity"] == "note" and finding["offset"] == len(whole)
