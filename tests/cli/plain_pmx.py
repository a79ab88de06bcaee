"""A small reader of PMX 2.0, written from the description of the format alone: what MMD expects to find, byte by byte. It
shares no code with the project and refuses what PMX 2.0 does not have."""
import struct


class PlainPmx:
    def __init__(self, data):
        self.data, self.at = data, 0
        assert self.take(4) == b"PMX ", "the magic"
        assert self.numbers("f") == (2.0,), "MMD reads version 2.0"
        settings = self.take(self.take(1)[0])
        assert len(settings) == 8
        self.encoding = "utf-8" if settings[0] else "utf-16-le"
        self.extra_uvs = settings[1]
        self.vertex_size, self.texture_size, self.material_size, self.bone_size, self.morph_size, self.body_size = settings[2:]
        self.name, self.english_name, self.comment, self.english_comment = (self.text() for _ in range(4))
        self.deform_kinds = [self.vertex() for _ in range(self.count())]
        self.corners = [self.index(self.vertex_size, False) for _ in range(self.count())]
        self.textures = [self.text() for _ in range(self.count())]
        self.materials = [self.material() for _ in range(self.count())]
        self.bones = [self.bone() for _ in range(self.count())]
        self.morphs = [self.morph() for _ in range(self.count())]
        self.frames = [self.frame() for _ in range(self.count())]
        self.bodies = [self.body() for _ in range(self.count())]
        self.joints = [self.joint() for _ in range(self.count())]
        assert self.at == len(data), "nothing follows"

    def take(self, size):
        assert self.at + size <= len(self.data), "the end"
        self.at += size
        return self.data[self.at - size:self.at]

    def numbers(self, layout):
        return struct.unpack("<" + layout, self.take(struct.calcsize("<" + layout)))

    def count(self):
        (number,) = self.numbers("i")
        assert number >= 0
        return number

    def text(self):
        return self.take(self.count()).decode(self.encoding)

    def index(self, size, signed=True):
        letter = {1: "b", 2: "h", 4: "i"}[size]
        return self.numbers(letter if signed or size == 4 else letter.upper())[0]

    def vertex(self):
        self.numbers(f"8f{4 * self.extra_uvs}f")
        kind = self.take(1)[0]
        assert kind <= 3, "BDEF1, BDEF2, BDEF4 and SDEF"
        for _ in range((1, 2, 4, 2)[kind]):
            self.index(self.bone_size)
        self.numbers(("", "f", "4f", "f9f")[kind])
        self.numbers("f")
        return kind

    def material(self):
        names = self.text(), self.text()
        self.numbers("4f3ff3f")
        assert self.take(1)[0] < 32, "five flags"
        self.numbers("4ff")
        used = [self.index(self.texture_size), self.index(self.texture_size)]
        assert self.take(1)[0] <= 3, "the sphere mode"
        shared = self.take(1)[0]
        used += [] if shared else [self.index(self.texture_size)]
        if shared:
            self.take(1)
        self.text()
        assert all(-1 <= texture < len(self.textures) for texture in used)
        return (*names, self.count())

    def bone(self):
        names = self.text(), self.text()
        self.numbers("3f")
        parent, layer = self.index(self.bone_size), self.count()
        (flags,) = self.numbers("H")
        self.index(self.bone_size) if flags & 1 else self.numbers("3f")
        source = self.index(self.bone_size) if flags & 0x300 else -1
        if flags & 0x300:
            self.numbers("f")
        self.numbers("3f" if flags & 0x400 else "")
        self.numbers("6f" if flags & 0x800 else "")
        self.numbers("i" if flags & 0x2000 else "")
        if flags & 0x20:
            self.index(self.bone_size), self.numbers("if")
            for _ in range(self.count()):
                self.index(self.bone_size)
                self.numbers("6f" if self.take(1)[0] else "")
        return (*names, parent, layer, source)

    def morph(self):
        names = self.text(), self.text()
        panel, kind = self.take(2)
        assert panel <= 4 and kind <= 8, "the kinds of 2.0"
        size = {0: self.morph_size, 2: self.bone_size, 8: self.material_size}.get(kind, self.vertex_size)
        for _ in range(self.count()):
            self.index(size, kind in (0, 2, 8))
            self.numbers({0: "f", 1: "3f", 2: "7f", 8: "b28f"}.get(kind, "4f"))
        return (*names, panel)

    def frame(self):
        names = self.text(), self.text()
        self.take(1)
        entries = []
        for _ in range(self.count()):
            morph = self.take(1)[0]
            entries.append((morph, self.index(self.morph_size if morph else self.bone_size)))
        return (*names, entries)

    def body(self):
        names = self.text(), self.text()
        bone = self.index(self.bone_size)
        group, _, shape = self.numbers("BHB")
        assert group < 16 and shape <= 2
        self.numbers("14f")
        assert self.take(1)[0] <= 2, "the mode"
        return (*names, bone)

    def joint(self):
        names = self.text(), self.text()
        assert self.take(1)[0] == 0, "springs with six degrees of freedom"
        bodies = self.index(self.body_size), self.index(self.body_size)
        assert all(0 <= body < len(self.bodies) for body in bodies)
        self.numbers("24f")
        return names
