#!/usr/bin/env python3
"""Writes a small stage as MMD's authors make them: a text .x with quads, a checked floor and a striped back wall as BMP
textures, steps, a translucent screen, lamps of unlit white, and a .vac that puts a microphone into a hand.

usage: write_stage.py FOLDER

The tests compare what odori reads with `SUMMARY`, which is counted here and not by odori.
"""
import math
import struct
import sys
from pathlib import Path


def bmp(width, height, pixel):
    """A 24-bit BMP; pixel(x, y) -> (r, g, b), y from the top."""
    stride = (3 * width + 3) // 4 * 4
    rows = b""
    for y in reversed(range(height)):
        row = b"".join(bytes(reversed(pixel(x, y))) for x in range(width))
        rows += row + bytes(stride - len(row))
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(rows), 2835, 2835, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(rows), 0, 0, 54) + header + rows


class Mesh:
    """Quads with a material each; the units are those of the .x, ten of a model's."""

    def __init__(self):
        self.positions, self.uvs, self.faces, self.face_materials = [], [], [], []

    def quad(self, material, corners, repeat=(1, 1)):
        first = len(self.positions)
        self.positions += corners
        self.uvs += [(0, repeat[1]), (0, 0), (repeat[0], 0), (repeat[0], repeat[1])]
        self.faces.append([first, first + 1, first + 2, first + 3])
        self.face_materials.append(material)

    def box(self, material, low, high):
        (x0, y0, z0), (x1, y1, z1) = low, high
        self.quad(material, [(x0, y0, z0), (x0, y1, z0), (x1, y1, z0), (x1, y0, z0)])
        self.quad(material, [(x1, y0, z1), (x1, y1, z1), (x0, y1, z1), (x0, y0, z1)])
        self.quad(material, [(x0, y0, z1), (x0, y1, z1), (x0, y1, z0), (x0, y0, z0)])
        self.quad(material, [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)])
        self.quad(material, [(x0, y1, z0), (x0, y1, z1), (x1, y1, z1), (x1, y1, z0)])

    def text(self, name, materials):
        lines = [f"Mesh {name} {{", f" {len(self.positions)};"]
        lines += [f" {x:.6f};{y:.6f};{z:.6f};," for x, y, z in self.positions]
        lines.append(f" {len(self.faces)};")
        lines += [f" {len(f)};{','.join(map(str, f))};," for f in self.faces]
        lines += [" MeshTextureCoords {", f"  {len(self.uvs)};"]
        lines += [f"  {u:.6f};{v:.6f};," for u, v in self.uvs] + [" }"]
        lines += [" MeshMaterialList {", f"  {len(materials)};", f"  {len(self.faces)};"]
        lines += [f"  {m}," for m in self.face_materials]
        return "\r\n".join(lines + [f"  {{{m}}}" for m in materials] + [" }", "}", ""])


def material(name, rgba, power=5, specular=(0, 0, 0), emissive=(0, 0, 0), texture=None):
    numbers = "".join(f" {';'.join(f'{v:.6f}' for v in group)};;\r\n" for group in (rgba, (power,), specular, emissive))
    file = f' TextureFilename {{ "{texture}"; }}\r\n' if texture else ""
    return f"Material {name} {{\r\n{numbers.replace(f'{power:.6f};;', f'{power:.6f};')}{file}}}\r\n"


def stage():
    floor, props = Mesh(), Mesh()
    floor.quad(0, [(-4, 0, -3), (-4, 0, 4), (4, 0, 4), (4, 0, -3)], (8, 7))
    floor.quad(1, [(-4, 0, 4), (-4, 3, 4), (4, 3, 4), (4, 0, 4)], (4, 1))
    for step in range(3):
        props.box(0, (-2.5, 0.2 * step, 2.2 + 0.5 * step), (2.5, 0.2 * step + 0.2, 3.8))
    for side in (-1, 1):
        x = side * 3.2
        props.box(1, (x - 0.1, 0, 2.5), (x + 0.1, 2.4, 2.7))
        props.box(2, (x - 0.25, 2.4, 2.35), (x + 0.25, 2.9, 2.85))
    props.quad(3, [(-1.2, 0.9, 3.2), (-1.2, 2.3, 3.2), (1.2, 2.3, 3.2), (1.2, 0.9, 3.2)])
    text = "xof 0302txt 0064\r\n// a stage for the tests\r\n"
    text += material("floor", (0.9, 0.85, 0.8, 1), 20, (0.5, 0.5, 0.5), texture="tex\\\\床.bmp")
    text += material("wall", (0.8, 0.8, 1, 1), texture="tex\\壁.bmp")
    text += material("steps", (0.7, 0.3, 0.3, 1), 10, (0.3, 0.3, 0.3))
    text += material("pole", (0.3, 0.3, 0.35, 1), 30, (1, 1, 1))
    text += material("lamp", (1, 1, 0.8, 1), emissive=(1, 1, 0.8))
    text += material("screen", (0.2, 0.6, 0.9, 0.4), emissive=(0.1, 0.2, 0.3))
    text += floor.text("floor_and_wall", ["floor", "wall"])
    # The props are built around the origin and moved back by their frame.
    text += ("Frame props {\r\n FrameTransformMatrix {\r\n  1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0,"
             " 0.0,0.0,0.1,1.0;;\r\n }\r\n" + props.text("props", ["steps", "pole", "lamp", "screen"]) + "}\r\n")
    meshes = (floor, props)
    summary = {"vertices": sum(len(m.positions) for m in meshes), "triangles": 2 * sum(len(m.faces) for m in meshes),
               "materials": ["floor", "wall", "steps", "pole", "lamp", "screen"]}
    return text.encode("cp932"), summary


def microphone():
    """A rod of eight sides along +Y with a sphere-like head; one quad mesh with an n-gon at each end."""
    sides, profile = 8, [(0.02, 0.0), (0.02, 0.16), (0.035, 0.18), (0.035, 0.22), (0.02, 0.25)]
    ring = [(math.cos(2 * math.pi * i / sides), math.sin(2 * math.pi * i / sides)) for i in range(sides)]
    points = [(r * c, y, r * s) for r, y in profile for c, s in ring]
    faces = [list(range(sides))]
    for k in range(len(profile) - 1):
        for i in range(sides):
            j = (i + 1) % sides
            faces.append([k * sides + i, (k + 1) * sides + i, (k + 1) * sides + j, k * sides + j])
    faces.append([(len(profile) - 1) * sides + i for i in reversed(range(sides))])
    head = 1 + 2 * sides
    lines = ["xof 0302txt 0064", "Mesh {", f"{len(points)};"] + [f"{x:.5f};{y:.5f};{z:.5f};," for x, y, z in points]
    lines += [f"{len(faces)};"] + [f"{len(f)};{','.join(map(str, f))};," for f in faces]
    lines += ["MeshMaterialList {", "2;", f"{len(faces)};"] + [f"{int(i >= head)}," for i in range(len(faces))]
    text = "\r\n".join(lines) + "\r\n" + material("rod", (0.15, 0.15, 0.2, 1), 20, (1, 1, 1))
    return (text + material("head", (0.9, 0.2, 0.4, 1), 20, (1, 1, 1)) + "}\r\n}\r\n").encode("cp932")


def write(folder):
    folder = Path(folder)
    (folder / "tex").mkdir(parents=True, exist_ok=True)
    text, summary = stage()
    (folder / "stage.x").write_bytes(text)
    (folder / "tex" / "床.bmp").write_bytes(bmp(32, 32, lambda x, y: (235, 225, 210) if (x // 16 + y // 16) % 2 else
                                               (150, 110, 90)))
    (folder / "tex" / "壁.bmp").write_bytes(bmp(32, 32, lambda x, y: (90, 100, 190) if x < 16 else (190, 200, 250)))
    (folder / "mic.x").write_bytes(microphone())
    vac = "マイク\r\nmic.x\r\n1.0\r\n0.0,-1.0,0.0\r\n0.0,0.0,90.0\r\n右手首\r\n// held in the right hand\r\n"
    (folder / "mic.vac").write_bytes(vac.encode("cp932"))
    return summary


if __name__ == "__main__":
    write(sys.argv[1])
