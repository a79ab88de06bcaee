#!/usr/bin/env python3
"""Prints bones of one frame, computed in double precision: position, and rotation x, y, z, w, both in world space.

usage: expected.py MODEL.pmx MOTION.vmd FRAME mmd|plain [BONE...]
"""
import sys
from pathlib import Path

from files import Model, Motion
from pose import Frame

model, motion, frame, rules, *names = sys.argv[1:]
pose = Frame(Model(Path(model)), Motion(Path(motion)), float(frame), rules)
for bone, place, (w, x, y, z) in zip(pose.bones, pose.places, pose.turns):
    if not names or bone.name in names:
        print(bone.name, "position", *(f"{v:.7f}" for v in place), "rotation", *(f"{v:.7f}" for v in (x, y, z, w)))
