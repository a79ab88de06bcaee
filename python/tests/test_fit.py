"""Motions fitted to another model."""
import numpy as np
import pytest

import odori


def test_a_motion_fitted_to_its_own_model_is_the_same(komai, dance, tmp_path):
    dance.save(tmp_path / "a.vmd")
    dance.fit(komai, source=komai).save(tmp_path / "b.vmd")
    assert (tmp_path / "a.vmd").read_bytes() == (tmp_path / "b.vmd").read_bytes()


def test_a_guessed_source_changes_it(komai, dance, tmp_path):
    fitted = dance.fit(komai, contacts="none")
    scene = odori.Scene()
    actor = scene.add(komai, fitted)
    scene.advance(100)
    assert np.isfinite(actor.palette()).all()
    fitted.save(tmp_path / "b.vmd")
    assert odori.Motion(tmp_path / "b.vmd").bone_key_count == fitted.bone_key_count


def test_wrong_contacts_are_refused(komai, dance):
    with pytest.raises(ValueError):
        dance.fit(komai, contacts="knees")
