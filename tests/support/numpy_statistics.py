"""The statistics of docs/numbers.md, computed by NumPy from the values and the areas of the vertices."""
import numpy as np


def vertex_areas(positions, triangles):
    a, b, c = (positions[triangles[:, i]].astype(np.float64) for i in range(3))
    thirds = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 6
    return sum(np.bincount(triangles[:, i], weights=thirds, minlength=len(positions)) for i in range(3))


def statistics(values, areas, unchanged):
    """By name. `unchanged`: the value of no change."""
    values = np.asarray(values, np.float64)
    order, result = np.argsort(values, kind="stable"), {"min": values.min(), "max": values.max()}
    for prefix, weights in (("", np.ones(len(values))), ("area_", areas)):
        mean = np.average(values, weights=weights)
        result[prefix + "mean"] = mean
        result[prefix + "rms"] = np.sqrt(np.average((values - unchanged) ** 2, weights=weights))
        result[prefix + "std"] = np.sqrt(np.average((values - mean) ** 2, weights=weights))
        covered = np.cumsum(weights[order])
        for percent in (1, 5, 50, 95, 99):
            rank = np.searchsorted(covered, percent / 100 * covered[-1] * (1 - 1e-12))
            result[f"{prefix}p{percent}"] = values[order][rank]
    return result
