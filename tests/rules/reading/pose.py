"""One frame in double precision, after docs/evaluation.md. Independent of odori's sources: read from the page.

Quaternions are (w, x, y, z), vectors (x, y, z). Physics is off.
"""
import bisect
import math
import random
import struct

from files import name_key

IDENTITY = (1.0, 0.0, 0.0, 0.0)
REACHED = 1e-7  # squared distance of an effector from its goal
PARALLEL = 1e-10  # squared sine of the angle between two directions
HALF_DEGREE = 0.0087
MAX_MIDDLE = math.radians(88)


# 1. Vectors and rotations.

def add(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def sub(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def scale(a, s):
    return a[0] * s, a[1] * s, a[2] * s


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def normal(a):
    length = math.sqrt(dot(a, a))
    return tuple(x / length for x in a)


def product(a, b):
    return (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0])


def inverse(q):
    return q[0], -q[1], -q[2], -q[3]


def turned(q, v):
    t = scale(cross(q[1:], v), 2.0)
    return add(v, add(scale(t, q[0]), cross(q[1:], t)))


def about(axis, angle):
    return math.cos(angle / 2), *scale(axis, math.sin(angle / 2))


def share(q, ratio):
    """q with its angle scaled, on the short arc."""
    q = q if q[0] >= 0 else tuple(-x for x in q)
    sine = math.sqrt(dot(q[1:], q[1:]))
    return IDENTITY if sine < 1e-7 else about(scale(q[1:], 1 / sine), 2 * math.atan2(sine, q[0]) * ratio)


def slerp(a, b, t):
    cosine = dot(a, b)
    if cosine < 0:
        b, cosine = tuple(-x for x in b), -cosine
    if cosine > 0.9999:
        return normal(tuple(x * (1 - t) + y * t for x, y in zip(a, b)))
    angle = math.acos(cosine)
    from_a, from_b = math.sin((1 - t) * angle), math.sin(t * angle)
    return normal(tuple(x * from_a + y * from_b for x, y in zip(a, b)))


# 2. Motion.

def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def bezier(a, b, t):
    """In single precision, operation by operation."""
    f = single
    s = f(1 - t)
    first = f(f(f(f(3 * s) * s) * t) * a)
    second = f(f(f(f(3 * s) * t) * t) * b)
    return f(f(first + second) + f(f(t * t) * t))


def eased_mmd(curve, u):
    x1, y1, x2, y2 = curve
    u = single(u)
    if x1 == y1 and x2 == y2:
        return u
    x1, y1, x2, y2 = (single(c / 127) for c in (x1, y1, x2, y2))
    t, step = 0.5, 0.25
    for _ in range(12):
        x = bezier(x1, x2, t)
        if x == u:
            break
        t += step if x < u else -step
        step /= 2
    return bezier(y1, y2, t)


def eased_exactly(curve, u):
    x1, y1, x2, y2 = (c / 127 for c in curve)
    if x1 == y1 and x2 == y2:
        return u

    def value(a, b, t):
        return 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3
    low, high = 0.0, 1.0
    for _ in range(60):
        t = (low + high) / 2
        low, high = (t, high) if value(x1, x2, t) < u else (low, t)
    return value(y1, y2, low)


def segment(keys, frame):
    """The keys around the frame and the time between them, 0..1; outside the keys, the nearest key twice."""
    after = bisect.bisect_right(keys, frame, key=lambda key: key[0])
    if after == 0 or after == len(keys):
        key = keys[min(after, len(keys) - 1) if after == 0 else after - 1][1]
        return key, key, 0.0
    (start, first), (end, second) = keys[after - 1], keys[after]
    return first, second, (frame - start) / (end - start)


def sampled_bone(keys, frame, ease):
    (move_a, turn_a, _), (move_b, turn_b, curves), u = segment(keys, frame)
    if u == 0.0:
        return move_a, normal(turn_a)
    move = tuple(a if a == b else a + (b - a) * ease(curve, u) for a, b, curve in zip(move_a, move_b, curves))
    return move, normal(turn_a) if turn_a == turn_b else slerp(turn_a, turn_b, ease(curves[3], u))


def about_fixed_axis(rotation, axis):
    axis, v = normal(axis), rotation[1:]
    length = math.sqrt(dot(v, v))
    return rotation[0], *scale(axis, -length if dot(v, axis) < 0 else length)


class Frame:
    """Every bone's global transform: `turns` and `places`. `nudge`: (length, seed) of random vectors
    that are added to every translation and to the gap that IK measures, to see what depends on rounding."""

    def __init__(self, model, motion, frame, rules, nudge=None):
        self.model, self.bones, self.rules = model, model.bones, rules
        count = len(self.bones)
        self.own, self.moves = [IDENTITY] * count, [(0.0, 0.0, 0.0)] * count
        self.ik, self.ik_on = [IDENTITY] * count, [True] * count
        self.turns, self.places = [IDENTITY] * count, [bone.rest for bone in self.bones]
        self.evaluated = [False] * count
        self.sample(motion, frame)
        length, seed = nudge or (0.0, 0)
        values = random.Random(seed)
        self.error = lambda: tuple(values.uniform(-length, length) for _ in range(3)) if nudge else (0.0, 0.0, 0.0)
        self.moves = [add(move, self.error()) for move in self.moves]
        self.add_morphs(self.weights(motion, frame))
        self.evaluate()

    def sample(self, motion, frame):
        ease = eased_mmd if self.rules == "mmd" else eased_exactly
        seen = set()
        for i, bone in enumerate(self.bones):
            key = name_key(bone.name)
            if key in seen:
                continue
            seen.add(key)
            if key in motion.bones:
                keys = motion.bones[key]
                if bone.axis:
                    keys = [(at, (move, about_fixed_axis(turn, bone.axis), curves)) for at, (move, turn, curves) in keys]
                self.moves[i], self.own[i] = sampled_bone(keys, frame, ease)
            switches = [on for at, on in motion.ik.get(key, []) if at <= frame]
            self.ik_on[i] = switches[-1] if switches else True

    # 3. Morphs.

    def weights(self, motion, frame):
        weights = []
        for name, _, _ in self.model.morphs:
            keys = motion.morphs.get(name_key(name))
            first, second, u = segment(keys, frame) if keys else (0.0, 0.0, 0.0)
            weights.append(first + (second - first) * u)
        return self.expanded(weights)

    def expanded(self, weights):
        """A group is expanded after all groups that contain it."""
        kinds = [kind for _, kind, _ in self.model.morphs]
        children = {i: offsets for i, (_, kind, offsets) in enumerate(self.model.morphs) if kind in ("group", "flip")}
        drivers = {i: sum(i == child for offsets in children.values() for child, _ in offsets) for i in children}
        ready = [i for i in children if drivers[i] == 0]
        while ready:
            i = ready.pop(0)
            weight, offsets = weights[i], children[i]
            if kinds[i] == "flip" and weight > 0 and offsets:
                chosen = min(max(math.floor((len(offsets) + 1) * weight) - 1, 0), len(offsets) - 1)
                weights[offsets[chosen][0]] = offsets[chosen][1]
            for child, ratio in offsets:
                if kinds[i] == "group":
                    weights[child] += weight * ratio
                if child in drivers:
                    drivers[child] -= 1
                    ready += [child] if drivers[child] == 0 else []
        return weights

    def add_morphs(self, weights):
        turns = [IDENTITY] * len(self.bones)
        for weight, (_, kind, offsets) in zip(weights, self.model.morphs):
            if kind == "bone" and weight != 0:
                for bone, move, turn in offsets:
                    self.moves[bone] = add(self.moves[bone], scale(move, weight))
                    turns[bone] = product(turns[bone], share(turn, weight))
        self.own = [product(turn, own) for turn, own in zip(turns, self.own)]

    # 4. Bones.

    def evaluate(self):
        self.place_all()
        for after_physics in (False, True):
            order = [i for i, bone in enumerate(self.bones) if bone.after_physics == after_physics]
            for i in sorted(order, key=lambda i: self.bones[i].layer):
                self.append(i)
                self.place(i)
                self.evaluated[i] = True
                if self.bones[i].ik and self.ik_on[i]:
                    self.solve(i)
            self.place_all()

    def append(self, i):
        bone = self.bones[i]
        if bone.source < 0:
            return
        if bone.append_rotation:
            source = product(self.ik[bone.source], self.own[bone.source])
            self.own[i] = product(self.own[i], share(source, bone.ratio))
        if bone.append_translation:
            self.moves[i] = add(self.moves[i], scale(self.moves[bone.source], bone.ratio))

    def place(self, i):
        bone, local = self.bones[i], product(self.ik[i], self.own[i])
        if bone.parent < 0:
            self.places[i], self.turns[i] = add(bone.rest, self.moves[i]), local
            return
        offset = add(sub(bone.rest, self.bones[bone.parent].rest), self.moves[i])
        self.places[i] = add(self.places[bone.parent], turned(self.turns[bone.parent], offset))
        self.turns[i] = product(self.turns[bone.parent], local)

    def place_all(self):
        done = set()

        def visit(i):
            if i >= 0 and i not in done:
                done.add(i)
                visit(self.bones[i].parent)
                self.place(i)
        for i in range(len(self.bones)):
            visit(i)

    # 5. IK.

    def ancestors(self, i):
        while i >= 0:
            yield i
            i = self.bones[i].parent

    def solve(self, goal):
        effector, iterations, unit_angle, links = self.bones[goal].ik
        above = list(self.ancestors(effector))
        path = above[:max((above.index(link) for link, _ in links if link in above), default=0) + 1]

        def place_from(link):
            for i in reversed(path[:path.index(link) + 1]):
                self.place(i)

        def gap():
            apart = add(sub(self.places[effector], self.places[goal]), self.error())
            return dot(apart, apart)
        for link, _ in links:
            self.ik[link] = IDENTITY
        before = self.places[effector]
        place_from(path[-1])
        best, kept = gap(), [IDENTITY] * len(links)
        stale = self.rules == "mmd" and self.evaluated[effector]
        if stale:
            self.places[effector] = before
            best = max(best, gap())
        for iteration in range(iterations):
            if best < REACHED:
                break
            stale = self.iterate(goal, path, iteration < iterations // 2, stale, place_from, gap)
            now = gap()
            if now < best:
                best, kept = now, [self.ik[link] for link, _ in links]
        for (link, _), turn in zip(links, kept):
            self.ik[link] = turn
        place_from(path[-1])

    def iterate(self, goal, path, first_half, stale, place_from, gap):
        _, _, unit_angle, links = self.bones[goal].ik
        for k, (link, limits) in enumerate(links):
            frozen = limits is not None and not any(limits[0]) and not any(limits[1])
            if frozen or link not in path:
                continue
            turned_now = self.turn(goal, link, limits, unit_angle * (k + 1), first_half)
            if not turned_now and not stale:
                continue
            stale = False
            place_from(link)
            if gap() < REACHED:
                break
        return stale

    def turn(self, goal, link, limits, step, first_half):
        effector, place = self.bones[goal].ik[0], self.places[link]
        to_effector, to_goal = sub(place, self.places[effector]), sub(place, self.places[goal])
        if not dot(to_effector, to_effector) or not dot(to_goal, to_goal):
            return False
        to_effector, to_goal = normal(to_effector), normal(to_goal)
        axis = cross(to_effector, to_goal)
        sine = math.sqrt(dot(axis, axis))
        if sine * sine < PARALLEL:
            return False
        angle = min(step, math.atan2(sine, dot(to_effector, to_goal)))
        axis, part = self.allowed_axis(link, limits, scale(axis, 1 / sine), first_half)
        turn = product(about(axis, angle * part), self.ik[link])
        self.ik[link] = normal(turn)
        if limits:
            self.limit(link, limits, first_half)
        return True

    def allowed_axis(self, link, limits, axis, first_half):
        """In the parent's space, and the part of the angle."""
        bone = self.bones[link]
        if bone.parent >= 0:
            axis = turned(inverse(self.turns[bone.parent]), axis)
        only = normal(bone.axis) if bone.axis else None
        free = [i for i in range(3) if limits and (limits[0][i] or limits[1][i])]
        if only is None and first_half and len(free) == 1:
            only = tuple(float(i == free[0]) for i in range(3))
        if only is None:
            return axis, 1.0
        return only, min(max(1 + 2 * dot(only, axis) / HALF_DEGREE, -1.0), 1.0)

    def limit(self, link, limits, first_half):
        low = [min(a, b) for a, b in zip(*limits)]
        high = [max(a, b) for a, b in zip(*limits)]
        order = euler_order(low, high)
        angles = euler_angles(order, product(self.ik[link], self.own[link]))
        turn = IDENTITY
        for i in order:
            axis = tuple(float(i == k) for k in range(3))
            turn = product(turn, about(axis, limited(angles[i], low[i], high[i], first_half)))
        self.ik[link] = product(turn, inverse(self.own[link]))


def limited(angle, low, high, mirror):
    if angle < low:
        return 2 * low - angle if mirror and 2 * low - angle <= high else low
    if angle > high:
        return 2 * high - angle if mirror and 2 * high - angle >= low else high
    return angle


def euler_order(low, high):
    quarter = math.pi / 2
    if -quarter < low[0] and high[0] < quarter:
        return 1, 0, 2
    if -quarter < low[1] and high[1] < quarter:
        return 2, 1, 0
    return 0, 2, 1


def euler_angles(order, q):
    """Angles about x, y, z of the rotation R(order[0]) * R(order[1]) * R(order[2])."""
    columns = [turned(q, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]

    def m(row, column):
        return columns[column][row]

    def middle(sine):
        return min(max(math.asin(min(max(sine, -1.0), 1.0)), -MAX_MIDDLE), MAX_MIDDLE)
    if order == (1, 0, 2):
        return middle(-m(1, 2)), math.atan2(m(0, 2), m(2, 2)), math.atan2(m(1, 0), m(1, 1))
    if order == (2, 1, 0):
        return math.atan2(m(2, 1), m(2, 2)), middle(-m(2, 0)), math.atan2(m(1, 0), m(0, 0))
    return math.atan2(m(2, 1), m(1, 1)), math.atan2(m(0, 2), m(0, 0)), middle(-m(0, 1))
