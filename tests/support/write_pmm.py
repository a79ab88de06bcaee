"""Writes MMD projects (version 2) and motions from the same keys, for tests that compare what odori makes of both.

The layout is that of pmm.md and formats.md 3. As MMD does, it stores the keys of a track as a linked list in one array
that is not sorted, and leaves old bytes after the ends of texts.

    model = Model("a.pmx", bones=["センター"], bone_keys={"センター": [BoneKey(0), BoneKey(30, (1, 0, 0))]})
    Path("show.pmm").write_bytes(project([model]))
    Path("same.vmd").write_bytes(motion(model))
"""
import random
import struct
from dataclasses import dataclass, field

LINEAR = (20, 20, 107, 107)  # x1, y1, x2, y2


@dataclass
class BoneKey:
    frame: int
    translation: tuple = (0, 0, 0)
    rotation: tuple = (0, 0, 0, 1)  # x, y, z, w
    curves: tuple = (LINEAR,) * 4  # of x, y, z and the rotation
    physics: bool = True


@dataclass
class MorphKey:
    frame: int
    weight: float


@dataclass
class PropertyKey:
    frame: int
    visible: bool = True
    ik_off: tuple = ()  # names
    parents: dict = field(default_factory=dict)  # bone name, "" is the model itself -> (model number, bone number)


@dataclass
class CameraKey:
    frame: int
    distance: float = -45
    target: tuple = (0, 10, 0)
    rotation: tuple = (0, 0, 0)
    follow: tuple = (-1, 0)  # model number, bone number
    curves: tuple = (LINEAR,) * 6
    fov: int = 30
    perspective: bool = True


@dataclass
class AccessoryKey:
    frame: int
    parent: tuple = (-1, 0)
    translation: tuple = (0, 0, 0)
    rotation: tuple = (0, 0, 0)  # radians
    scale: float = 1
    visible: bool = True
    transparency: int = 0  # percent
    shadow: bool = True


@dataclass
class Accessory:
    path: str
    keys: list
    draw_order: int = 0
    additive: bool = False


@dataclass
class Model:
    path: str
    bones: list  # names in the model's order
    morphs: list = ()
    ik: list = ()  # names
    parent_slots: list = ("",)
    bone_keys: dict = field(default_factory=dict)  # name -> keys; the first at frame 0
    morph_keys: dict = field(default_factory=dict)
    properties: list = field(default_factory=lambda: [PropertyKey(0)])
    name: str = "模型"
    draw_order: int = 1
    calculation_order: int = 1
    additive: bool = False
    edge_width: float = 1
    self_shadow: bool = True


def cut(name, size):
    return name.encode("cp932")[:size]


class _Writer:
    def __init__(self):
        self.out = bytearray()

    def put(self, layout, *values):
        self.out += struct.pack("<" + layout, *values)

    def fixed(self, text, size):
        data = text.encode("cp932")
        self.out += (data + b"\0" + b"C:\\old\\path" * size)[:size]

    def name(self, text):
        data = cut(text, 19)
        self.put("B", len(data))
        self.out += data

    def names(self, names):
        self.put("i", len(names))
        for each in names:
            self.name(each)

    def tracks(self, tracks, put_values):
        """`tracks`: lists of keys. All but the first key of each go to one array, in an order of its own."""
        further = [(track, i) for track, keys in enumerate(tracks) for i in range(1, len(keys))]
        random.Random(7).shuffle(further)
        number = {at: len(tracks) + i for i, at in enumerate(further)}

        def link(track, i):
            after = number.get((track, i + 1), 0)
            before = 251 if i == 0 else number.get((track, i - 1), track)
            self.put("3i", tracks[track][i].frame, before, after)
            put_values(tracks[track][i])

        for track in range(len(tracks)):
            link(track, 0)
        self.put("i", len(further))
        for at in further:
            self.put("i", number[at])
            link(*at)

    def model(self, number, model):
        def bone_values(key):
            for curve in key.curves:
                self.put("4B", *curve)
            self.put("7f2B", *key.translation, *key.rotation, 0, not key.physics)

        def property_values(key):
            self.put("B", key.visible)
            for name in model.ik:
                self.put("B", name not in key.ik_off)
            for slot in model.parent_slots:
                self.put("2i", *key.parents.get(slot, (-1, 0)))
            self.put("B", 0)

        self.put("B", number)
        self.name(model.name)
        self.name("Model")
        self.fixed(model.path, 256)
        self.put("B", 1)
        self.names(model.bones)
        self.names(model.morphs)
        self.put("i", len(model.ik))
        for name in model.ik:
            self.put("i", model.bones.index(name))
        self.put("i", len(model.parent_slots))
        for name in model.parent_slots:
            self.put("i", model.bones.index(name) if name else -1)
        self.put("2B5i2B2i", model.draw_order, 1, 0, -1, -1, -1, -1, 1, 0, 0, 999)
        self.tracks([model.bone_keys.get(name, [BoneKey(0)]) for name in model.bones], bone_values)
        self.tracks([model.morph_keys.get(name, [MorphKey(0, 0.0)]) for name in model.morphs],
                    lambda key: self.put("fB", key.weight, 0))
        self.tracks([model.properties], property_values)
        for _ in model.bones:
            self.put("7f3B", 9, 9, 9, 0, 0, 0, 1, 1, 0, 0)  # edited and not registered
        self.put(f"{len(model.morphs)}f", *[0.9] * len(model.morphs))
        self.put(f"{len(model.ik)}B", *[1] * len(model.ik))
        for _ in model.parent_slots:
            self.put("4i", 0, 0, -1, 0)
        self.put("BfBB", model.additive, model.edge_width, model.self_shadow, model.calculation_order)

    def camera(self, keys):
        def values(key):
            self.put("7f2i", key.distance, *key.target, *key.rotation, *key.follow)
            for curve in key.curves:
                self.put("4B", *curve)
            self.put("BiB", not key.perspective, key.fov, 0)

        self.tracks([keys], values)
        self.put("9fB", 9, 9, 9, 0, 0, -9, 0, 0, 0, 0)

    def accessories(self, accessories):
        def values(key):
            self.put("B2i7f2B", 2 * key.transparency + key.visible, *key.parent, *key.translation, *key.rotation, key.scale,
                     key.shadow, 0)

        self.put("BiB", 0, 0, len(accessories))
        for each in sorted(accessories, key=lambda a: a.draw_order):
            self.fixed(each.path[-40:], 100)
        for number, each in enumerate(accessories):
            self.put("B", number)
            self.fixed(each.path[-40:], 100)
            self.fixed(each.path, 256)
            self.put("B", each.draw_order)
            self.tracks([each.keys], values)
            self.put("B2i7f2B", 1, -1, 0, 0, 0, 0, 1, 9, 9, 9, 1, each.additive)


def project(models, camera=None, light=None, accessories=(), gravity=None, self_shadow=None, sound="", image="", frame=0,
            first=0, last=0, repeat=False, ground_shadow=True, brightness=1.0, transparent=False, behind=1, physics=2,
            black=False, video="", video_at=(0, 0, 0), video_shown=None, capture=0):
    """`light`: (frame, rgb, direction); `gravity`: (frame, acceleration, direction); `self_shadow`: (frame, mode, distance);
    `video_at`: x, y, scale; `video_shown`: None: if there is one."""
    class Plain:
        def __init__(self, key):
            self.frame, *self.values = key

    out = _Writer()
    out.fixed("Polygon Movie maker 0002", 30)
    out.put("3if9B", 640, 360, 250, 30, 1, 1, 1, 1, 1, 1, 1, 0, len(models))
    for number, model in enumerate(models):
        out.model(number, model)
    out.camera(camera or [CameraKey(0)])
    out.tracks([[Plain(key) for key in light or [(0, (0.602,) * 3, (-0.5, -1, 0.5))]]],
               lambda key: out.put("6fB", *key.values[0], *key.values[1], 0))
    out.put("6f", 0.602, 0.602, 0.602, -0.5, -1, 0.5)
    out.accessories(list(accessories))
    out.put("4i4B2i", frame, 0, 60, 2, 0, repeat, 0, 0, first, last)
    out.put("B", bool(sound))
    out.fixed(sound, 256)
    out.put("2if", *video_at)
    out.fixed(video, 256)
    out.put("i2if", bool(video) if video_shown is None else video_shown, 0, 0, 1)
    out.fixed(image, 256)
    out.put("B", bool(image))
    out.put("3Bf2if2B", 0, 1, ground_shadow, 60, capture, behind, brightness, transparent, physics)
    out.put("fi3fB", 9.8, 10, 0, -1, 0, 0)
    out.tracks([[Plain(key) for key in gravity or [(0, 9.8, (0, -1, 0))]]],
               lambda key: out.put("Bi4fB", 0, 10, key.values[0], *key.values[1], 0))
    out.put("Bf", 1, 0.01125)
    out.tracks([[Plain(key) for key in self_shadow or [(0, 1, 0.01125)]]], lambda key: out.put("BfB", *key.values, 0))
    out.put("3iB2i16f3Bi", 0, 0, 0, black, -1, 0, *[1 if i % 5 == 0 else 0 for i in range(16)], 0, 0, 1, 0)
    out.put("B", 1)
    for number in range(len(models)):
        out.put("Bi", number, 3)
    return bytes(out.out)


def motion(model):
    """The keys of a model as a VMD file."""
    def name(text, size):
        return cut(text, size).ljust(size, b"\0")

    def bone(name_of, key):
        rows = bytearray()
        for value in range(4):  # x1, y1, x2, y2 of each channel; three more rows repeat it, shifted by a byte
            rows += bytes(curve[value] for curve in key.curves)
        block = bytearray(rows)
        for shift in (1, 2, 3):
            block += rows[shift:] + bytes(shift)
        if not key.physics:
            block[2:4] = b"\x63\x0f"  # formats.md 3.3
        return name(name_of, 15) + struct.pack("<I7f", key.frame, *key.translation, *key.rotation) + bytes(block)

    bones = [bone(n, key) for n, keys in model.bone_keys.items() for key in keys]
    morphs = [name(n, 15) + struct.pack("<If", key.frame, key.weight) for n, keys in model.morph_keys.items() for key in keys]
    properties = [struct.pack("<IBI", key.frame, key.visible, len(model.ik)) +
                  b"".join(name(n, 20) + bytes([n not in key.ik_off]) for n in model.ik) for key in model.properties]
    out = b"Vocaloid Motion Data 0002".ljust(30, b"\0") + name(model.name, 20)
    for records in (bones, morphs, (), (), (), properties):  # no camera, light and self shadow
        out += struct.pack("<I", len(records)) + b"".join(records)
    return out
