#!/usr/bin/env python3
"""Writes a PMX model of any size for measurements: load times, skinning and memory (docs/performance.md).

    tools/make_large_model.py FOLDER [--vertices 50000] [--seed 1]

The same arguments give the same bytes. FOLDER/large.pmx is a forest of bent tubes: each has a chain of bones, a chain
of rigid bodies on joints, a material with a texture of its own, and vertex morphs. Of the vertices, half follow one
bone, and the others two or four, or two spherically; 1024 x 1024 textures are beside it as PNG.
"""

import argparse
import math
import pathlib
import random
import struct
import zlib

TUBES, RINGS_PER_BONE, BONES_PER_TUBE, MORPHS_PER_TUBE = 25, 8, 10, 3
TEXTURE_SIZE = 1024


def text(string):
    stored = string.encode("utf-16-le")
    return struct.pack("<i", len(stored)) + stored


def png(color, rng):
    """A plain texture with a few random stripes."""
    size = TEXTURE_SIZE
    rows = []
    for y in range(size):
        if y % 64 == 0:
            row = bytes(min(255, max(0, channel + rng.randrange(-40, 40))) for channel in color) * size
        rows.append(b"\0" + row)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


def tube_root(tube):
    return (tube % 5 - 2) * 3.0, 5.0, (tube // 5 - 2) * 3.0


def bone_position(tube, bone):
    x, y, z = tube_root(tube)
    return x, y + 1.5 * bone, z


def deform(tube, ring, rng):
    """The kind of deformation and its fields, for a vertex on this ring of a tube."""
    first = 1 + tube * BONES_PER_TUBE
    along = ring / RINGS_PER_BONE
    bone = min(int(along), BONES_PER_TUBE - 1)
    chain = [first + min(max(bone + k, 0), BONES_PER_TUBE - 1) for k in (0, 1, -1, 2)]
    kind = rng.choice((0, 0, 0, 0, 1, 1, 1, 2, 3)) if bone + 1 < BONES_PER_TUBE else 0
    weight = 1.0 - (along - bone) * 0.5
    if kind == 0:
        return struct.pack("<BH", 0, chain[0])
    if kind == 1:
        return struct.pack("<BHHf", 1, chain[0], chain[1], weight)
    if kind == 2:
        rest = (1.0 - weight) / 4.0
        return struct.pack("<B4H4f", 2, *chain, weight, 2.0 * rest, rest, rest)
    center = bone_position(tube, bone + 1)
    return struct.pack("<BHHf9f", 3, chain[0], chain[1], weight, *center, *center, *center)


def vertices(count, rng):
    """The vertices, the indices of their triangles per tube, and how many vertices there are."""
    rings = RINGS_PER_BONE * BONES_PER_TUBE
    around = max(3, round(count / (TUBES * rings)))
    stored, faces = [], []
    for tube in range(TUBES):
        x, y, z = tube_root(tube)
        base, corners = tube * rings * around, []
        for ring in range(rings):
            for k in range(around):
                angle = 2.0 * math.pi * k / around
                normal = (math.cos(angle), 0.0, math.sin(angle))
                position = (x + normal[0], y + 1.5 * ring / RINGS_PER_BONE, z + normal[2])
                stored.append(struct.pack("<8f", *position, *normal, k / around, ring / rings)
                              + deform(tube, ring, rng) + struct.pack("<f", 1.0))
                if ring + 1 < rings:
                    a, b = base + ring * around + k, base + ring * around + (k + 1) % around
                    corners += [a, a + around, b, b, a + around, b + around]
        faces.append(corners)
    return stored, faces, rings * around


def material(tube, corners):
    return (text(f"tube {tube}") + text("") + struct.pack("<4f3ff3fB4ff", 1, 1, 1, 1, 0, 0, 0, 5, 0.4, 0.4, 0.4, 0x1E,
                                                         0, 0, 0, 1, 1)
            + struct.pack("<bbBBB", tube, -1, 0, 1, 0) + text("") + struct.pack("<i", corners))


def bone(name, position, parent):
    return text(name) + text("") + struct.pack("<3fhiH3f", *position, parent, 0, 0x001E, 0, 1.5, 0)


def bones():
    yield bone("センター", (0, 0, 0), -1)
    for tube in range(TUBES):
        for k in range(BONES_PER_TUBE):
            number = 1 + tube * BONES_PER_TUBE + k
            yield bone(f"{tube}の{k}", bone_position(tube, k), number - 1 if k > 0 else 0)


def morphs(per_tube, rng):
    for number in range(TUBES * MORPHS_PER_TUBE):
        first = number // MORPHS_PER_TUBE * per_tube
        moved = sorted(rng.sample(range(first, first + per_tube), per_tube // 4))
        offsets = b"".join(struct.pack("<i3f", i, *(rng.uniform(-0.2, 0.2) for _ in range(3))) for i in moved)
        yield text(f"形{number}") + text("") + struct.pack("<BBi", 4, 1, len(moved)) + offsets


def bodies():
    for tube in range(TUBES):
        for k in range(BONES_PER_TUBE):
            yield (text(f"{tube}の{k}") + text("") + struct.pack("<hBHB", 1 + tube * BONES_PER_TUBE + k, tube % 16,
                                                                 0xFFFF ^ (1 << tube % 16), 2)
                   + struct.pack("<9f", 0.5, 0.5, 0, *bone_position(tube, k), 0, 0, 0)
                   + struct.pack("<5fB", 1, 0.9, 0.9, 0, 0.5, 0 if k == 0 else 1))


def joints():
    for tube in range(TUBES):
        for k in range(1, BONES_PER_TUBE):
            b = tube * BONES_PER_TUBE + k
            yield (text(f"{tube}の{k}") + text("") + struct.pack("<Bhh", 0, b - 1, b)
                   + struct.pack("<24f", *bone_position(tube, k), 0, 0, 0, *([0] * 6), *([-0.3] * 3), *([0.3] * 3),
                                 *([0] * 3), *([20] * 3)))


def section(elements):
    elements = list(elements)
    return struct.pack("<i", len(elements)) + b"".join(elements)


def model(count, rng):
    stored, faces, per_tube = vertices(count, rng)
    corners = [corner for tube in faces for corner in tube]
    header = b"PMX " + struct.pack("<f9B", 2.0, 8, 0, 0, 4, 1, 1, 2, 2, 2)
    return b"".join((
        header, text("large"), text(""), text("generated"), text(""), section(stored),
        struct.pack(f"<i{len(corners)}I", len(corners), *corners),
        section(text(f"tube{tube}.png") for tube in range(TUBES)),
        section(material(tube, len(faces[tube])) for tube in range(TUBES)),
        section(bones()), section(morphs(per_tube, rng)), section(()), section(bodies()), section(joints())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--vertices", type=int, default=50000, help="about so many")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    (arguments.folder / "large.pmx").write_bytes(model(arguments.vertices, rng))
    for tube in range(TUBES):
        color = [rng.randrange(60, 220) for _ in range(3)]
        (arguments.folder / f"tube{tube}.png").write_bytes(png(color, rng))


if __name__ == "__main__":
    main()
