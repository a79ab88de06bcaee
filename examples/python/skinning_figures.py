#!/usr/bin/env python3
"""Draws the figures of docs/skinning.md from the sample dancer and the exhibits, with the module odori (docs/python.md).

usage: skinning_figures.py FOLDER [--quick]

--quick: fewer frames. The files are the same bytes whenever they are drawn with the same versions of matplotlib and odori.
"""
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import odori

ASSETS = Path(__file__).resolve().parents[2] / "assets"
# No date and no random identifiers in the files; text as paths, so that they look the same everywhere.
matplotlib.rcParams.update({"svg.hashsalt": "odori", "svg.fonttype": "path", "font.size": 9, "axes.spines.top": False,
                            "axes.spines.right": False})
METADATA = {"Date": None, "Creator": None}
MODES = [mode for mode in odori.skinning_modes if mode != "native"]
STYLES = {mode: {"color": f"C{i}", "linestyle": ["-", "--", "-.", ":"][i % 4]} for i, mode in enumerate(MODES)}


def exhibit(name):
    scene = odori.Scene()
    return scene, scene.add(odori.Model(ASSETS / f"exhibits/{name}.pmx"), odori.Motion(ASSETS / f"exhibits/{name}.vmd"))


def save(figure, folder, name):
    figure.tight_layout()
    figure.savefig(folder / f"{name}.svg", metadata=METADATA)
    plt.close(figure)


def angle_deg(actor):
    """Of the last bone."""
    return np.degrees(2 * np.arccos(np.clip(abs(actor.palette()[-1, 3]), 0, 1)))


def volume_by_angle(folder, step):
    """How much of its volume each exhibit keeps while it twists or bends."""
    figure, axes = plt.subplots(1, 2, figsize=(7.5, 3), sharey=True)
    for axis, name, verb in zip(axes, ("twisting_bar", "bending_arm"), ("twisted", "bent")):
        scene, actor = exhibit(name)
        frames = np.arange(0, 60 + step, step)
        angles = []
        for frame in frames:
            scene.advance(frame)
            angles.append(angle_deg(actor))
        for mode in MODES:
            table = actor.measure_motion(frames, mode)
            axis.plot(angles, table["volume"] / table["volume_rest"], label=mode, **STYLES[mode])
        axis.set_xlabel(f"angle by which the model is {verb} (degrees)")
    axes[0].set_ylabel("enclosed volume / rest")
    axes[0].legend(frameon=False)
    save(figure, folder, "volume_by_angle")


def profile(folder, _):
    """The outline of the twisted bar from the side: linear blending pinches it, the others do not."""
    scene, actor = exhibit("twisting_bar")
    scene.advance(60)
    figure, axis = plt.subplots(figsize=(7.5, 3))
    rest = actor.model.positions
    heights = np.unique(np.round(rest[:, 1], 3))
    for mode in MODES:
        posed = actor.skin(mode)
        radius = [np.hypot(posed[ring, 0], posed[ring, 2]).max() for ring in (np.abs(rest[:, 1] - h) < 1e-2 for h in heights)]
        axis.plot(heights, radius, label=mode, **STYLES[mode])
    axis.set_xlabel("height along the bar (units)")
    axis.set_ylabel("radius (units)")
    axis.set_ylim(bottom=0)
    axis.legend(frameon=False, ncol=2)
    save(figure, folder, "twisted_bar_profile")


def dance(folder, step):
    """The volume below the surface of the dancer through her dance, mean over the vertices: her body is not closed."""
    scene = odori.Scene(physics=True)
    actor = scene.add(odori.Model(ASSETS / "komai.pmx"), odori.Motion(ASSETS / "komai.vmd"))
    frames = np.arange(0, min(scene.last_frame, 900) + 1, 5 * step)
    figure, axis = plt.subplots(figsize=(7.5, 3))
    for mode in MODES:
        table = actor.measure_motion(frames, mode, "local_volume")
        axis.plot(table["frame"] / 30, table["mean"], label=mode, linewidth=1, **STYLES[mode])
    axis.set_xlabel("time (s)")
    axis.set_ylabel("volume below the surface / rest")
    axis.legend(frameon=False, ncol=5, loc="lower center", bbox_to_anchor=(0.5, 1.0))  # above the curves
    save(figure, folder, "volume_through_the_dance")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    step = 10 if "--quick" in sys.argv else 1
    for draw in (volume_by_angle, profile, dance):
        draw(folder, step)


if __name__ == "__main__":
    main()
