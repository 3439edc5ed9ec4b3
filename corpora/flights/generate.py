"""Writes curves.json and slowing.json beside this file: hard curved flights and when they meet.

Needs mpmath. Polynomials of curves.json are exact (fractions): multiple roots are split off by greatest common divisors, what is
left is solved to 120 digits, and signs in between decide. Those of slowing.json have roots of lengths as coefficients, to 120 digits.
Shares nothing with the library or with the oracle of its tests.
"""
import json
import os
import random
from fractions import Fraction

from mpmath import mp, mpf

mp.dps = 120
rng = random.Random(20)
EACH = 16


# --- polynomials over the fractions, the constant first

def trim(p):
    while len(p) > 1 and p[-1] == 0:
        p = p[:-1]
    return p


def add(p, q):
    n = max(len(p), len(q))
    return trim([(p[i] if i < len(p) else 0) + (q[i] if i < len(q) else 0) for i in range(n)])


def mul(p, q):
    out = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] += a * b
    return trim(out)


def slope(p):
    return trim([c * i for i, c in enumerate(p)][1:] or [Fraction(0)])


def at(p, t):
    total = 0
    for c in reversed(p):
        total = total * t + c
    return total


def divided(p, q):
    p = list(p)
    out = [Fraction(0)] * max(1, len(p) - len(q) + 1)
    while len(p) >= len(q) and any(p):
        factor = p[-1] / q[-1]
        out[len(p) - len(q)] = factor
        for i in range(len(q)):
            p[len(p) - len(q) + i] -= factor * q[i]
        p.pop()
    return trim(out), trim(p or [Fraction(0)])


def gcd(p, q):
    while not (len(q) == 1 and q[0] == 0):
        p, q = q, divided(p, q)[1]
    return p


def real_roots(p):
    """Every real root once, to 120 digits."""
    p = trim(list(p))
    if len(p) == 1:
        return []
    single = divided(p, gcd(p, slope(p)))[0]
    coefficients = [mpf(c.numerator) / c.denominator for c in reversed(single)]
    roots = mp.polyroots(coefficients, maxsteps=2000, extraprec=3000)
    return sorted(mp.re(r) for r in roots if abs(mp.im(r)) < mpf(10) ** -70 * (1 + abs(r)))


def sign(x):
    return (x > 0) - (x < 0)


def first_meeting(f):
    """(how, when) from time 0 on: f <= 0 and falling; see README."""
    g = slope(f)
    p = g
    trend = 0
    while trend == 0 and any(p):
        trend = sign(p[0])
        p = slope(p)
    if f[0] <= 0 and trend < 0:
        return 'at once', mpf(0)
    zeros = real_roots(f)
    marks = []
    for mark in sorted(zeros + real_roots(g)):
        if mark > mpf(10) ** -60 and not (marks and mark - marks[-1] < mpf(10) ** -60 * mark):
            marks.append(mark)
    before, low = (sign(f[0]) or trend), mpf(0)
    rising = trend
    for i, mark in enumerate(marks):
        high = marks[i + 1] if i + 1 < len(marks) else 2 * mark + 1
        middle = (mark + high) / 2
        after = sign(at_real(f, middle))
        falls = sign(at_real(g, middle)) < 0
        is_zero = any(abs(mark - z) < mpf(10) ** -60 * (1 + mark) for z in zeros)
        if before > 0 and after < 0:
            return 'hit', mark
        if before > 0 and is_zero and after > 0:
            return 'graze', mark
        if before <= 0 and after <= 0 and falls and rising > 0:
            return 'turn', mark
        before, rising = after, sign(at_real(g, middle))
    return 'none', None


def at_real(p, t):
    total = mpf(0)
    for c in reversed(p):
        total = total * t + (mpf(c.numerator) / c.denominator if isinstance(c, Fraction) else c)
    return total


def circle_gap(operands):
    px, py, vx, vy, ax, ay, r = map(Fraction, operands)
    x, y = [px, vx, ax / 2], [py, vy, ay / 2]
    return add(add(mul(x, x), mul(y, y)), [-r * r])


# --- cases

def real(most):
    return rng.uniform(-most, most)


def whole(low, high):
    return rng.randint(low, high)


def triple():
    m = whole(2, 12)
    n = whole(1, m - 1)
    x, y = m * m - n * n, 2 * m * n
    return (x, y, m * m + n * n) if rng.random() < 0.5 else (-y, x, m * m + n * n)


def back(place, velocity, bend, t, r):
    """Operands of the flight that is at `place` with `velocity` at time t."""
    (x, y), (u, w), (a, b) = place, velocity, bend
    return [x - u * t + a * t * t / 2, y - w * t + b * t * t / 2, u - a * t, w - b * t, a, b, r]


def quadruple():  # s = c (t - t0)^2 on a line through the centre, R = 0
    x, y, _ = triple()
    return back((0, 0), (0, 0), (2 * x, 2 * y), whole(1, 6), 0)


def two_double():  # s = c (t - t0)(t - t1), R = 0
    x, y, _ = triple()
    first, second = whole(1, 5), whole(6, 9)
    return [x * first * second, y * first * second, -x * (first + second), -y * (first + second), 2 * x, 2 * y, 0]


def double_beside_two():  # s reaches R from above at its least, and comes back
    x, y, length = triple()
    return back((x, y), (0, 0), (2 * x, 2 * y), whole(1, 6), length)


def graze():
    x, y, length = triple()
    k = whole(1, 20) * rng.choice((1, -1))
    return back((x, y), (-k * y, k * x), (2 * whole(-9, 9), 2 * whole(-9, 9)), whole(1, 6), length)


def near_graze():
    operands = graze()
    i = rng.choice((0, 1, 6))
    operands[i] = float(operands[i]) * (1 + rng.choice((-1, 1)) * 2.0 ** -whole(20, 51))
    return operands


def hardly_curved():
    tiny = 10.0 ** -whole(6, 18)
    return [real(5), real(5), real(3), real(3), real(1) * tiny, real(1) * tiny, rng.random() * 3]


def hardly_moving():
    tiny = 10.0 ** -whole(6, 18)
    return [real(5), real(5), real(3) * tiny, real(3) * tiny, real(1), real(1), rng.random() * 3]


def no_middle():  # |v|^2 + p.a = 0 and v.a = 0: t^4 and t alone
    u, w = whole(1, 9), whole(-9, 9)
    return [w, -u, u, w, -w, u, whole(0, 9)]


def falling():
    return [real(2), 5 + rng.random() * 5, real(2), real(6), 0, -9.81, rng.random() + 0.5]


def ordinary():
    return [real(5), real(5), real(3), real(3), real(1), real(1), rng.random() * 2]


def inside():
    return [real(1), real(1), real(3), real(3), real(2), real(2), 2 + rng.random()]


def touching():
    x, y, length = triple()
    return [x, y, whole(-20, 20), whole(-20, 20), whole(-9, 9), whole(-9, 9), length]


classes = [quadruple, two_double, double_beside_two, graze, near_graze, hardly_curved, hardly_moving, no_middle, falling, ordinary, inside, touching]


def write(name, cases):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, 'w') as file:
        file.write('[\n' + ',\n'.join(json.dumps(case) for case in cases) + '\n]\n')


def number(t):
    return None if t is None else float(t)


curves = []
for make in classes:
    for _ in range(EACH):
        operands = [float(value) for value in make()]
        for side in (1, -1):
            f = [side * c for c in circle_gap(operands)]
            how, when = first_meeting(f)
            curves.append({'class': make.__name__, 'side': side, 'operands': operands, 'how': how, 'time': number(when)})
write('curves.json', curves)


# --- deceleration: pieces with coefficients to 120 digits

def slowing_pieces(disc):
    x, y, _, vx, vy, d = [mpf(value) for value in disc]
    speed = mp.sqrt(vx * vx + vy * vy)
    if speed == 0 or d == 0:
        return mp.inf, ([x, vx, mpf(0)], [y, vy, mpf(0)]), None
    rest = speed / d
    moving = ([x, vx, -d * vx / speed / 2], [y, vy, -d * vy / speed / 2])
    return rest, moving, ([x + vx * rest / 2], [y + vy * rest / 2])


def slowing_meeting(a, b):
    rest_a, moving_a, still_a = slowing_pieces(a)
    rest_b, moving_b, still_b = slowing_pieces(b)
    r = mpf(a[2]) + mpf(b[2])
    bounds = sorted({mpf(0), rest_a, rest_b})
    for low, high in zip(bounds, bounds[1:] + [mp.inf]):
        if low == mp.inf:
            break
        p = still_a if low >= rest_a else moving_a
        q = still_b if low >= rest_b else moving_b
        x = add(list(q[0]), [-c for c in p[0]])
        y = add(list(q[1]), [-c for c in p[1]])
        f = add(add(mul(x, x), mul(y, y)), [-r * r])
        g = slope(f)
        f0, g0 = at(f, low), at(g, low)
        if f0 <= 0 and g0 < 0:
            return 'at once' if low == 0 else 'hit', low
        if len(f) == 1:
            continue
        roots = mp.polyroots(list(reversed(f)), maxsteps=2000, extraprec=2000)
        for t in sorted(mp.re(z) for z in roots if abs(mp.im(z)) < mpf(10) ** -50):
            if low < t <= high and at(g, t) < 0:
                return 'hit', t
        turns = [mp.re(z) for z in mp.polyroots(list(reversed(g)), maxsteps=2000, extraprec=2000) if abs(mp.im(z)) < mpf(10) ** -50] if len(g) > 1 else []
        for t in sorted(turns):
            if low < t < high * (1 - mpf(10) ** -60) and at(f, t) <= 0 and at(slope(g), t) < 0:
                return 'turn', t
    return 'none', None


def slowing_disc(speed=4):
    return [real(5), real(5), rng.random(), real(speed), real(speed), rng.random() * 1.5 + 0.1]


def aimed_disc(reach):
    """Two discs, the second beside the first one's path by `reach` of the sum of the radii."""
    a = slowing_disc()
    rest, moving, _ = slowing_pieces(a)
    t = rest * mpf(rng.random())
    x, y = at(moving[0], t), at(moving[1], t)
    u, w = a[3], a[4]
    length = mp.sqrt(mpf(u) ** 2 + mpf(w) ** 2)
    r = rng.random() + 0.1
    distance = (mpf(a[2]) + r) * reach
    return a, [float(x - w / length * distance), float(y + u / length * distance), r, 0.0, 0.0, 0.0]


slowing = []
for name, make in (
    ('two slowing', lambda: (slowing_disc(), slowing_disc())),
    ('one at rest', lambda: aimed_disc(rng.uniform(-1, 1))),
    ('passing', lambda: aimed_disc(1 + rng.choice((-1, 1)) * 10.0 ** -whole(3, 12))),
    ('one straight on', lambda: (slowing_disc(), slowing_disc()[:5] + [0.0])),
):
    for _ in range(3 * EACH):
        a, b = make()
        how, when = slowing_meeting(a, b)
        slowing.append({'class': name, 'a': a, 'b': b, 'how': how, 'time': number(when)})
write('slowing.json', slowing)
