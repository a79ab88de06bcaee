#!/usr/bin/env python3
"""Recomputes every expected vertex of the skinning tests in plain Python and prints the largest differences.

    python3 check.py [FOLDER] [RIG...]

Written from the formulas of docs/skinning-mathematics.md, without odori's code and without other packages: read it as an
example of how to read the files. Exit status 1 if a position differs by more than LIMIT units.
"""
import ast
import math
import struct
import sys
import zipfile
from pathlib import Path

LIMIT = 1e-9
BDEF1, BDEF2, BDEF4, SDEF, QDEF = range(5)


# Arrays: nested lists, from .npy files in a zip archive.

def nested(values, shape):
    if len(shape) == 1:
        return list(values)
    step = len(values) // shape[0] if shape[0] else 0
    return [nested(values[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def read_npy(data):
    header_size, = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10:10 + header_size].decode("latin-1"))
    kind = {"<f4": "f", "<f8": "d", "<i4": "i"}[header["descr"]]
    body = data[10 + header_size:]
    values = struct.unpack("<%d%s" % (len(body) // struct.calcsize(kind), kind), body)
    return nested(values, header["shape"])


def read_npz(path):
    with zipfile.ZipFile(path) as archive:
        return {name[:-4]: read_npy(archive.read(name)) for name in archive.namelist()}


# Vectors, 3 x 3 matrices as lists of rows, quaternions (x, y, z, w).

def add(a, b):
    return [x + y for x, y in zip(a, b)]


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def scale(a, factor):
    return [x * factor for x in a]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def length(a):
    return math.sqrt(dot(a, a))


def times(m, v):
    return [dot(row, v) for row in m]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def matrix_of(q):
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def eigen(m):
    """Eigenvalues and eigenvectors (as columns) of a symmetric matrix, by Jacobi's rotations."""
    n = len(m)
    m = [list(row) for row in m]
    vectors = [[float(i == j) for j in range(n)] for i in range(n)]
    for _ in range(60):
        for p in range(n):
            for q in range(p + 1, n):
                if m[p][q] == 0.0:
                    continue
                angle = 0.5 * math.atan2(2.0 * m[p][q], m[q][q] - m[p][p])
                c, s = math.cos(angle), math.sin(angle)
                for k in range(n):
                    m[k][p], m[k][q] = c * m[k][p] - s * m[k][q], s * m[k][p] + c * m[k][q]
                for k in range(n):
                    m[p][k], m[q][k] = c * m[p][k] - s * m[q][k], s * m[p][k] + c * m[q][k]
                for k in range(n):
                    vectors[k][p], vectors[k][q] = c * vectors[k][p] - s * vectors[k][q], s * vectors[k][p] + c * vectors[k][q]
        if max(abs(m[p][q]) for p in range(n) for q in range(n) if p != q) < 1e-16:
            break
    return [m[i][i] for i in range(n)], vectors


def best_rotation(m):
    """The rotation R that maximizes the trace of R^T M, as a quaternion (Horn 1987), and the gap: the product
    (s1 + s2)(s2 + s3)(s3 + s1) of the singular values, the last negative for a reflection."""
    (xx, yx, zx), (xy, yy, zy), (xz, yz, zz) = zip(*m)  # zx: row z, column x
    values, vectors = eigen([
        [xx + yy + zz, zy - yz, xz - zx, yx - xy],
        [zy - yz, xx - yy - zz, xy + yx, zx + xz],
        [xz - zx, xy + yx, -xx + yy - zz, yz + zy],
        [yx - xy, zx + xz, yz + zy, -xx - yy + zz]])
    best = max(range(4), key=lambda i: values[i])
    gap = 1.0
    for i in range(4):
        gap *= (values[best] - values[i]) / 2 if i != best else 1.0
    w, x, y, z = (row[best] for row in vectors)
    return [x, y, z, w], gap


def of_unit_length(m):
    size = math.sqrt(sum(dot(row, row) for row in m))
    return [scale(row, 1 / size) for row in m]


def fitted_rotation(m, preferred):
    """Where the gap is below 0.05, the matrix does not decide: up to 0.05 of the preferred rotation is added."""
    m = of_unit_length(m)
    q, gap = best_rotation(m)
    if gap < 0.05:
        share = 0.05 * (1 - gap / 0.05)
        q, _ = best_rotation(of_unit_length([add(a, scale(b, share)) for a, b in zip(m, preferred)]))
    return matrix_of(q)


def multiply(a, b):
    """Of two quaternions."""
    v = add(add(scale(b[:3], a[3]), scale(a[:3], b[3])), cross(a[:3], b[:3]))
    return v + [a[3] * b[3] - dot(a[:3], b[:3])]


class Bone:
    def __init__(self, rotation, translation):
        self.q = list(rotation)
        self.translation = list(translation)
        self.matrix = matrix_of(rotation)

    def apply(self, point):
        return add(times(self.matrix, point), self.translation)


def heaviest(weights):
    return max(range(len(weights)), key=lambda i: (weights[i], -i))


def signed_weights(bones, weights):
    """The sign that brings each quaternion into the hemisphere of the heaviest bone's."""
    reference = bones[heaviest(weights)].q
    return [w if dot(bone.q, reference) >= 0 else -w for bone, w in zip(bones, weights)]


def blended(bones, weights):
    total = [0.0] * 4
    for bone, weight in zip(bones, signed_weights(bones, weights)):
        total = add(total, scale(bone.q, weight))
    return scale(total, 1 / length(total))


# One function per mode: bones and weights (without those of weight 0), rest position; returns the posed position.

def linear(bones, weights, rest):
    total = [0.0] * 3
    for bone, weight in zip(bones, weights):
        total = add(total, scale(bone.apply(rest), weight))
    return total


def dual_quaternion(bones, weights, rest):
    real, dual = [0.0] * 4, [0.0] * 4
    for bone, weight in zip(bones, signed_weights(bones, weights)):
        real = add(real, scale(bone.q, weight))
        dual = add(dual, scale(multiply(scale(bone.translation, 0.5) + [0.0], bone.q), weight))
    size = length(real)
    real, dual = scale(real, 1 / size), scale(dual, 1 / size)
    conjugate = [-real[0], -real[1], -real[2], real[3]]
    return add(times(matrix_of(real), rest), scale(multiply(dual, conjugate)[:3], 2))


def about_center(bones, weights, rest, center):
    return add(times(matrix_of(blended(bones, weights)), sub(rest, center)), linear(bones, weights, center))


def sdef(bones, weights, rest, c, r0, r1):
    a, b = bones[0].q, bones[1].q
    cosine = dot(a, b)
    if cosine < 0:
        b, cosine = scale(b, -1), -cosine
    angle = math.atan2(length(sub(b, scale(a, cosine))), cosine)
    if angle < 1e-12:
        q = a
    else:
        q = add(scale(a, math.sin((1 - weights[1]) * angle)), scale(b, math.sin(weights[1] * angle)))
    q = scale(q, 1 / length(q))
    half = scale(sub(r0, r1), 0.5)
    center = add(scale(bones[0].apply(add(c, scale(half, weights[1]))), weights[0]),
                 scale(bones[1].apply(sub(c, scale(half, weights[0]))), weights[1]))
    return add(times(matrix_of(q), sub(rest, c)), center)


def nearest_on(head, tail, point):
    along = sub(tail, head)
    if dot(along, along) == 0:
        return head
    return add(head, scale(along, min(max(dot(sub(point, head), along) / dot(along, along), 0.0), 1.0)))


def bulge_free(bones, weights, rest, segments):
    posed = dual_quaternion(bones, weights, rest)
    at = heaviest(weights)
    bone, (head, tail) = bones[at], segments[at]
    allowed = length(sub(rest, nearest_on(head, tail, rest)))
    nearest = nearest_on(bone.apply(head), bone.apply(tail), posed)
    distance = length(sub(posed, nearest))
    return posed if distance <= allowed else add(nearest, scale(sub(posed, nearest), allowed / distance))


def delta_mush(bones, entries, smoothed, rest, fast):
    weights = [entry["weight"] for entry in entries]
    origin = bones[heaviest(weights)].apply(smoothed)  # the sum of the weights is 1 but for rounding
    q, fit = list(origin), [[0.0] * 3 for _ in range(3)]
    for bone, entry in zip(bones, entries):
        m = sub(bone.apply(smoothed), origin)
        q = add(q, scale(m, entry["weight"]))
        if fast:
            continue
        q = add(q, times(bone.matrix, entry["offset"]))
        moment = product(bone.matrix, entry["moment"])
        for i in range(3):
            fit[i] = add(add(fit[i], moment[i]), scale(entry["offset"], m[i]))
    if fast:
        rotation = matrix_of(blended(bones, weights))
    elif len(bones) == 1:
        rotation = bones[0].matrix
    else:
        rotation = fitted_rotation(fit, matrix_of(blended(bones, weights)))
    return add(q, times(rotation, sub(rest, smoothed)))


class Rig:
    def __init__(self, path):
        self.arrays = read_npz(path)

    def names(self):
        return [name[len("positions_"):] for name in self.arrays if name.startswith("positions_")]

    def poses(self):
        return len(self.arrays["palette_rotations"])

    def vertices(self):
        return len(self.arrays["rest_positions"])

    def palette(self, pose):
        return [Bone(*pair) for pair in zip(self.arrays["palette_rotations"][pose], self.arrays["palette_translations"][pose])]

    def expected(self, mode, pose, vertex):
        return self.arrays["positions_" + mode][pose][vertex]

    def entries(self, vertex):
        a = self.arrays
        return [{"bone": a["ddm_bones"][i], "weight": a["ddm_weights"][i], "offset": a["ddm_offsets"][i],
                 "moment": a["ddm_moments"][i]}
                for i in range(a["ddm_first_entries"][vertex], a["ddm_first_entries"][vertex + 1])]

    def sdef_parameters(self, vertex):
        """The file's; for two other bones, parent and child, the joint between them; otherwise none."""
        a = self.arrays
        if a["deform_kinds"][vertex] == SDEF:
            return a["sdef_c"][vertex], a["sdef_r0"][vertex], a["sdef_r1"][vertex]
        first, second = a["vertex_bones"][vertex][:2]
        if first < 0 or second < 0 or any(a["vertex_weights"][vertex][2:]):
            return None
        for child, parent in ((first, second), (second, first)):
            if a["bone_parents"][child] == parent:
                return (a["bone_joints"][child],) * 3
        return None

    def posed(self, mode, pose, palette, vertex):
        a = self.arrays
        rest, kind = a["rest_positions"][vertex], a["deform_kinds"][vertex]
        pairs = [(b, w) for b, w in zip(a["vertex_bones"][vertex], a["vertex_weights"][vertex]) if w != 0]
        slots, weights = [b for b, _ in pairs], [w for _, w in pairs]
        bones = [palette[b] for b in slots]
        if mode == "native":
            mode = {SDEF: "sdef", QDEF: "dqs"}.get(kind, "linear")
        if mode == "sdef":
            parameters = self.sdef_parameters(vertex)
            if parameters is None:
                return linear(bones, weights, rest)
            pair = [palette[b] for b in a["vertex_bones"][vertex][:2]]
            return sdef(pair, a["vertex_weights"][vertex][:2], rest, *parameters)
        if mode == "dqs":
            return dual_quaternion(bones, weights, rest)
        if mode == "spherical":
            return about_center(bones, weights, rest, a["spherical_centers"][pose][vertex])
        if mode == "cor":
            return about_center(bones, weights, rest, a["optimized_centers"][vertex])
        if mode == "bulge-free":
            return bulge_free(bones, weights, rest, [(a["bone_joints"][b], a["bone_tails"][b]) for b in slots])
        if mode in ("ddm", "ddm-fast"):
            entries = self.entries(vertex)
            return delta_mush([palette[e["bone"]] for e in entries], entries, a["ddm_smoothed_rest"][vertex], rest,
                              mode == "ddm-fast")
        return linear(bones, weights, rest)

    def largest_difference(self, mode):
        largest = 0.0
        for pose in range(self.poses()):
            palette = self.palette(pose)
            for vertex in range(self.vertices()):
                got = self.posed(mode, pose, palette, vertex)
                largest = max(largest, length(sub(got, self.expected(mode, pose, vertex))))
        return largest


def main(arguments):
    folder = Path(arguments[0]) if arguments else Path(__file__).resolve().parent
    names = arguments[1:] or sorted(path.stem for path in folder.glob("*.npz"))
    worst = 0.0
    for name in names:
        rig = Rig(folder / (name + ".npz"))
        for mode in rig.names():
            difference = rig.largest_difference(mode)
            worst = max(worst, difference)
            print(f"{name:12} {mode:12} {difference:.1e}")
    return 0 if worst <= LIMIT and names else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
