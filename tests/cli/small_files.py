"""Builds small PMX models for the tests of the command line (formats.md 2): UTF-8 text, indices of four bytes."""
import struct
import zlib


def text(value):
    stored = value.encode()
    return struct.pack("<i", len(stored)) + stored


def bone(name, parent=-1, links=None, target=0):
    """`links`: bone numbers of an IK chain, or None."""
    flags = 0x1E | (0x20 if links is not None else 0)
    record = text(name) + text("") + struct.pack("<3fiiH3f", 0, 1, 0, parent, 0, flags, 0, 1, 0)
    if links is None:
        return record
    return record + struct.pack("<iifi", target, 1, 1.0, len(links)) + b"".join(struct.pack("<iB", i, 0) for i in links)


def body(name, y, bone_number=0):
    """A ball of radius 1 that physics moves."""
    return text(name) + text("") + struct.pack("<iBHB3f3f3f5fB", bone_number, 0, 0, 0, 1, 1, 1, 0, y, 0, 0, 0, 0, 1, 0, 0, 0,
                                               0.5, 1)


def material(name, indices, texture=-1):
    return (text(name) + text("") + struct.pack("<4f3ff3fB4ffiiBBB", 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0,
                                                texture, -1, 0, 1, 0) + text("") + struct.pack("<i", indices))


def pmx(bones, name="模型", comment="", textures=(), materials=None, bodies=(), triangle_bone=0):
    """A model of one triangle, all of it on the bone `triangle_bone`."""
    out = b"PMX " + struct.pack("<f", 2.0) + bytes([8, 1, 0, 4, 4, 4, 4, 4, 4])
    out += text(name) + text("") + text(comment) + text("")
    out += struct.pack("<i", 3)
    for x, y in ((0, 0), (1, 0), (0, 1)):
        out += struct.pack("<8fBif", x, y, 0, 0, 0, -1, 0, 0, 0, triangle_bone, 1)
    out += struct.pack("<4i", 3, 0, 1, 2)
    out += struct.pack("<i", len(textures)) + b"".join(map(text, textures))
    materials = [material("material", 3)] if materials is None else materials
    for records in (materials, bones, (), (), bodies, ()):  # no morphs, display frames, joints
        out += struct.pack("<i", len(records)) + b"".join(records)
    return out


def quad(texture):
    """A square from -10 to 10 with a texture, without light."""
    out = b"PMX " + struct.pack("<f", 2.0) + bytes([8, 1, 0, 4, 4, 4, 4, 4, 4])
    out += text("四角") + text("") * 3 + struct.pack("<i", 4)
    for x, y in ((0, 0), (0, 1), (1, 1), (1, 0)):
        out += struct.pack("<8fBif", 20 * x - 10, 20 * y - 10, 0, 0, 0, -1, x, 1 - y, 0, 0, 1)
    out += struct.pack("<i6i", 6, 0, 1, 2, 0, 2, 3)
    out += struct.pack("<i", 1) + text(texture)
    out += struct.pack("<i", 1) + material("面", 6, 0)
    out += struct.pack("<i", 1) + bone("センター")
    return out + struct.pack("<4i", 0, 0, 0, 0)


def png(width=2, height=2):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([200, 100, 50]) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
