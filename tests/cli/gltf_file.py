"""Reads a .glb without any code of odori and poses its mesh, as glTF 2.0 says: for the tests of `odori export`."""
import json
import struct

import numpy as np

COMPONENTS = {5120: "i1", 5121: "u1", 5122: "i2", 5123: "u2", 5125: "u4", 5126: "f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def rotation_matrices(q):
    """(..., 4) quaternions x, y, z, w to (..., 3, 3)."""
    x, y, z, w = np.moveaxis(np.asarray(q, float), -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


class Gltf:
    def __init__(self, path):
        data = path.read_bytes()
        magic, version, length = struct.unpack("<4sII", data[:12])
        assert (magic, version, length) == (b"glTF", 2, len(data))
        size, kind = struct.unpack("<I4s", data[12:20])
        assert kind == b"JSON"
        self.json = json.loads(data[20:20 + size])
        self.binary = data[28 + size:]
        assert len(self.binary) == self.json["buffers"][0]["byteLength"]

    def view(self, index):
        view = self.json["bufferViews"][index]
        start = view.get("byteOffset", 0)
        return self.binary[start:start + view["byteLength"]]

    def accessor(self, index):
        """Its elements as an array, sparse ones completed; checks the stored bounds."""
        accessor = self.json["accessors"][index]
        width, count = WIDTHS[accessor["type"]], accessor["count"]
        kind = np.dtype("<" + COMPONENTS[accessor["componentType"]])
        if "bufferView" in accessor:
            values = np.frombuffer(self.view(accessor["bufferView"]), kind, count * width).reshape(count, width)
        else:
            values = np.zeros((count, width), kind)
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            at = np.frombuffer(self.view(sparse["indices"]["bufferView"]),
                               "<" + COMPONENTS[sparse["indices"]["componentType"]], sparse["count"])
            assert (np.diff(at.astype(int)) > 0).all()
            values = values.copy()
            values[at] = np.frombuffer(self.view(sparse["values"]["bufferView"]), kind).reshape(-1, width)
        if "min" in accessor:
            assert (values.min(axis=0) == np.array(accessor["min"], kind)).all()
            assert (values.max(axis=0) == np.array(accessor["max"], kind)).all()
        return values

    def key(self, number):
        """Translations and rotations of the nodes and weights of the targets in one key of the animation."""
        nodes = self.json["nodes"]
        translations = np.array([node.get("translation", (0, 0, 0)) for node in nodes], float)
        rotations = np.array([node.get("rotation", (0, 0, 0, 1)) for node in nodes], float)
        targets = self.json["meshes"][0]["primitives"][0].get("targets", [])
        weights = np.zeros(len(targets))
        for animation in self.json.get("animations", []):
            for channel in animation["channels"]:
                sampler = animation["samplers"][channel["sampler"]]
                assert sampler["interpolation"] == "LINEAR"
                keys = self.accessor(sampler["output"])
                times = self.accessor(sampler["input"])[:, 0]
                at = number if len(times) > 1 else 0
                path, node = channel["target"]["path"], channel["target"]["node"]
                if path == "weights":
                    weights = keys.reshape(len(times), -1)[at].astype(float)
                elif path == "translation":
                    translations[node] = keys[at]
                else:
                    rotations[node] = keys[at]
        return translations, rotations, weights

    def globals(self, number):
        """4x4 matrices of all nodes in one key."""
        translations, rotations, _ = self.key(number)
        local = np.tile(np.eye(4), (len(translations), 1, 1))
        local[:, :3, :3] = rotation_matrices(rotations)
        local[:, :3, 3] = translations
        result = [None] * len(local)

        def visit(index, above):
            result[index] = above @ local[index]
            for child in self.json["nodes"][index].get("children", []):
                visit(child, result[index])
        for root in self.json["scenes"][self.json["scene"]]["nodes"]:
            visit(root, np.eye(4))
        return np.array(result)

    def corners(self, number):
        """Position of each corner of each triangle in one key, skinned; per primitive."""
        skin = self.json["skins"][0]
        inverse = self.accessor(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1).astype(float)
        joints = self.globals(number)[skin["joints"]] @ inverse
        weights = self.key(number)[2]
        result = []
        for primitive in self.json["meshes"][0]["primitives"]:
            attributes = {name: self.accessor(index) for name, index in primitive["attributes"].items()}
            points = attributes["POSITION"].astype(float)
            for target, weight in zip(primitive.get("targets", []), weights):
                if weight != 0:
                    points = points + weight * self.accessor(target["POSITION"])
            bones, shares = attributes["JOINTS_0"], attributes["WEIGHTS_0"].astype(float)
            blended = np.einsum("vk,vkij->vij", shares, joints[bones])
            posed = np.einsum("vij,vj->vi", blended[:, :3, :3], points) + blended[:, :3, 3]
            result.append(posed[self.accessor(primitive["indices"])[:, 0]])
        return result
