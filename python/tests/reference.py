"""Skinning formulas in numpy, from the papers and docs/evaluation.md, as an author other than odori's would write them."""
import numpy as np


def multiply(a, b):
    """The quaternion product a * b; b is applied first."""
    ax, ay, az, aw = np.moveaxis(a, -1, 0)
    bx, by, bz, bw = np.moveaxis(b, -1, 0)
    return np.stack([aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
                     aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz], axis=-1)


def rotate(q, v):
    u, w = q[..., :3], q[..., 3:]
    return v + 2 * np.cross(u, np.cross(u, v) + w * v)


def influences(model, palette):
    """Per vertex and slot: rotation, translation, weight (0 where unused)."""
    palette = palette.astype(float)
    bones = np.maximum(model.bone_indices, 0)
    weights = np.where(model.bone_indices >= 0, model.bone_weights, 0).astype(float)
    return palette[bones, :4], palette[bones, 4:7], weights


def linear(model, palette, rest):
    q, t, w = influences(model, palette)
    return ((rotate(q, rest[:, None]) + t) * w[..., None]).sum(axis=1)


def dual_quaternion(model, palette, rest):
    """Kavan, Collins, Zara, O'Sullivan 2008; signs in the hemisphere of the heaviest bone."""
    q, t, w = influences(model, palette)
    pure = np.concatenate([t, np.zeros_like(t[..., :1])], axis=-1)
    dual = 0.5 * multiply(pure, q)
    heaviest = np.take_along_axis(q, w.argmax(axis=1)[:, None, None], axis=1)
    sign = np.where((q * heaviest).sum(axis=-1) < 0, -1.0, 1.0) * w
    real, dual = (q * sign[..., None]).sum(axis=1), (dual * sign[..., None]).sum(axis=1)
    length = np.linalg.norm(real, axis=-1, keepdims=True)
    real, dual = real / length, dual / length
    conjugate = real * [-1, -1, -1, 1]
    return rotate(real, rest) + 2 * multiply(dual, conjugate)[:, :3]


def slerp(a, b, t):
    dot = (a * b).sum(axis=-1)
    b = np.where(dot[:, None] < 0, -b, b)
    angle = np.arccos(np.clip(np.abs(dot), 0, 1))
    sine = np.sin(angle)
    near = sine < 1e-6
    safe = np.where(near, 1, sine)
    wa = np.where(near, 1 - t, np.sin((1 - t) * angle) / safe)
    wb = np.where(near, t, np.sin(t * angle) / safe)
    result = wa[:, None] * a + wb[:, None] * b
    return result / np.linalg.norm(result, axis=-1, keepdims=True)


def sdef(model, palette, rest):
    """The vertices that have SDEF parameters in the file: their numbers and positions (docs/evaluation.md 5.2)."""
    q, t, w = influences(model, palette)
    vertices = np.flatnonzero(model.sdef_indices >= 0)
    c, r0, r1 = np.moveaxis(model.sdef_parameters[model.sdef_indices[vertices]].astype(float), 1, 0)
    q, t, w, p = q[vertices], t[vertices], w[vertices], rest[vertices]
    w0, w1 = w[:, :1], w[:, 1:2]
    mean = r0 * w0 + r1 * w1
    c0, c1 = c + (r0 - mean) / 2, c + (r1 - mean) / 2
    centre = (rotate(q[:, 0], c0) + t[:, 0]) * w0 + (rotate(q[:, 1], c1) + t[:, 1]) * w1
    return vertices, rotate(slerp(q[:, 0], q[:, 1], w1[:, 0]), p - c) + centre
