"""MikuMikuDance models and motions as odori evaluates them: bone palettes, skinned vertices in every skinning mode, measures
of the deformation, images. See docs/python.md of odori.

    scene = odori.Scene()
    actor = scene.add(odori.Model("miku.pmx"), odori.Motion("dance.vmd"))
    scene.advance(120.5)
    positions = actor.skin("dqs")

Coordinates are MMD's: left-handed, Y up, the model faces -Z, lengths in units of the model, 30 frames per second.
Quaternions are x, y, z, w. Long calls release the GIL.
"""

from ._core import (
    Actor,
    Error,
    Model,
    Motion,
    Renderer,
    Scene,
    __version__,
    life_keys,
    look_keys,
    measures,
    method_parameters,
    skinning_modes,
    statistics,
    surface_numbers,
)

__all__ = ["Actor", "Error", "Model", "Motion", "Renderer", "Scene", "__version__", "life_keys", "look_keys", "measures",
           "method_parameters", "skinning_modes", "statistics", "surface_numbers"]
