#!/usr/bin/env python3
"""Compares two outputs of `odori pose --json`, from programs with different mathematical libraries.

usage: compare_poses.py EXPECTED ACTUAL

Texts and the structure must be equal, numbers within 1e-4.
"""
import json
import math
import sys


def differences(expected, actual, place=""):
    if isinstance(expected, bool) or not isinstance(expected, (dict, list, int, float)):
        return [] if expected == actual else [f"{place}: {expected!r} and {actual!r}"]
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() == actual.keys():
        return [found for key in expected for found in differences(expected[key], actual[key], f"{place}/{key}")]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [found for i, pair in enumerate(zip(expected, actual)) for found in differences(*pair, f"{place}/{i}")]
    both_numbers = all(isinstance(value, (int, float)) for value in (expected, actual))
    if both_numbers and math.isclose(expected, actual, rel_tol=1e-4, abs_tol=1e-4):
        return []
    return [f"{place}: {expected!r} and {actual!r}"]


def main(expected, actual):
    with open(expected, encoding="utf-8") as first, open(actual, encoding="utf-8") as second:
        found = differences(json.load(first), json.load(second))
    print("\n".join(found[:20]) or "equal")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
