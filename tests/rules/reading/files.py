"""The parts of PMX and VMD files that a pose depends on. No checks: for files that `odori check` finds valid."""
import struct


class Input:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def skip(self, count):
        self.at += count

    def index(self, size):
        value = self.take({1: "B", 2: "H", 4: "I"}[size])
        return -1 if value == (1 << 8 * size) - 1 else value

    def text(self, encoding):
        length = self.take("i")
        self.skip(length)
        return self.data[self.at - length:self.at].decode(encoding, "replace")

    def name(self, size):
        field = self.data[self.at:self.at + size]
        self.skip(size)
        return field.split(b"\0")[0][:15]


def unit(q):
    """w, x, y, z of a stored x, y, z, w: as stored when it is unit within rounding, otherwise normalized."""
    x, y, z, w = q
    square = w * w + x * x + y * y + z * z
    if abs(square - 1) <= 4e-6:
        return w, x, y, z
    length = square ** 0.5
    return (1.0, 0.0, 0.0, 0.0) if length < 1e-6 else (w / length, x / length, y / length, z / length)


class Bone:
    source, ratio, axis, ik = -1, 0.0, None, None


class Model:
    """`bones` in file order; `morphs` as (name, kind, offsets), where kind is "group", "flip", "bone" or ""."""

    def __init__(self, path):
        data = Input(path.read_bytes())
        data.skip(8)
        sizes = data.data[9:9 + data.take("B")]
        data.skip(len(sizes))
        self.encoding = "utf-16-le" if sizes[0] == 0 else "utf-8"
        self.sizes = dict(zip(("uv", "vertex", "texture", "material", "bone", "morph", "body"), sizes[1:]))
        for _ in range(4):
            data.text(self.encoding)
        self.skip_surface(data)
        self.bones = [self.bone(data) for _ in range(data.take("i"))]
        self.morphs = [self.morph(data) for _ in range(data.take("i"))]

    def skip_surface(self, data):
        bone, texture = self.sizes["bone"], self.sizes["texture"]
        weights = {0: bone, 1: 2 * bone + 4, 2: 4 * bone + 16, 3: 2 * bone + 40, 4: 4 * bone + 16}
        for _ in range(data.take("i")):
            data.skip(32 + 16 * self.sizes["uv"])
            data.skip(weights[data.take("B")] + 4)
        data.skip(data.take("i") * self.sizes["vertex"])
        for _ in range(data.take("i")):
            data.text(self.encoding)
        for _ in range(data.take("i")):
            data.text(self.encoding), data.text(self.encoding)
            data.skip(65 + 2 * texture + 1)
            data.skip(1 if data.take("B") else texture)
            data.text(self.encoding)
            data.skip(4)

    def bone(self, data):
        size, bone = self.sizes["bone"], Bone()
        bone.name = data.text(self.encoding)
        data.text(self.encoding)
        bone.rest = data.take("3f")
        bone.parent, bone.layer, flags = data.index(size), data.take("i"), data.take("H")
        data.skip(size if flags & 1 else 12)
        if flags & 0x300:
            bone.source, bone.ratio = data.index(size), data.take("f")
        bone.append_rotation, bone.append_translation = bool(flags & 0x100), bool(flags & 0x200)
        if flags & 0x400:
            bone.axis = data.take("3f")
        data.skip(24 if flags & 0x800 else 0)
        data.skip(4 if flags & 0x2000 else 0)
        bone.after_physics = bool(flags & 0x1000)
        if flags & 0x20:
            effector, iterations, unit_angle, count = data.index(size), data.take("i"), data.take("f"), data.take("i")
            links = []
            for _ in range(count):
                link = data.index(size)
                limits = (data.take("3f"), data.take("3f")) if data.take("B") else None
                links.append((link, limits))
            bone.ik = (effector, min(max(iterations, 0), 255), unit_angle, links)
        return bone

    def morph(self, data):
        name = data.text(self.encoding)
        data.text(self.encoding)
        _, kind, count = data.take("B"), data.take("B"), data.take("i")
        if kind in (0, 9):
            offsets = [(data.index(self.sizes["morph"]), data.take("f")) for _ in range(count)]
            return name, "flip" if kind == 9 else "group", offsets
        if kind == 2:
            return name, "bone", [(data.index(self.sizes["bone"]), data.take("3f"), unit(data.take("4f")))
                                  for _ in range(count)]
        vertex = self.sizes["vertex"]
        record = {1: vertex + 12, 8: self.sizes["material"] + 113, 10: self.sizes["body"] + 25}
        data.skip(count * record.get(kind, vertex + 16))
        return name, "", []


class Motion:
    """Keys by name (15 bytes), ascending by frame. Of several keys on a frame, the last one of the last file counts."""

    def __init__(self, *paths):
        self.bones, self.morphs, self.ik = {}, {}, {}
        for path in paths:
            self.read(Input(path.read_bytes()))
        for tracks in (self.bones, self.morphs, self.ik):
            for name, keys in tracks.items():
                tracks[name] = sorted(keys.items())

    def read(self, data):
        data.skip(40 if data.data.startswith(b"Vocaloid Motion Data file") else 50)
        for _ in range(data.take("I")):
            name, frame, translation, rotation = data.name(15), data.take("I"), data.take("3f"), unit(data.take("4f"))
            block = data.data[data.at:data.at + 64]
            data.skip(64)
            curves = [tuple(block[start + 4 * i] for i in range(4)) for start in (0, 16, 32, 48)]
            self.bones.setdefault(name, {})[frame] = (translation, rotation, curves)
        for _ in range(data.take("I")):
            name, frame, weight = data.name(15), data.take("I"), data.take("f")
            self.morphs.setdefault(name, {})[frame] = weight
        for size in (61, 28, 9):
            if data.at < len(data.data):
                data.skip(data.take("I") * size)
        for _ in range(data.take("I") if data.at < len(data.data) else 0):
            frame, _, count = data.take("I"), data.take("B"), data.take("I")
            for _ in range(count):
                name = data.name(20)
                self.ik.setdefault(name, {})[frame] = bool(data.take("B"))


def name_key(name):
    """As a motion stores the name: the first 15 bytes of CP932."""
    return name.encode("cp932", "replace")[:15]
