"""Recomputes the answers in corpora/hard-cases from the inputs there and rewrites the files: python3 reference.py

An implementation apart from the oracle in this folder: Python's fractions for the decisions, mpmath with 16000 bits and
the textbook formulas for the values, each rounded once to the nearest double. Needs mpmath; no test runs this file.
"""
import json
import pathlib
from fractions import Fraction

from mpmath import mp, mpf, sqrt

mp.prec = 16000
ZERO = mpf(2) ** -9000  # roots nearer to 0 or 1 than this are equal to it


def real(f):
    return mpf(f.numerator) / f.denominator


def double(v):
    """The nearest double as the shortest JSON number, or the text 'Infinity'."""
    sign, mantissa, exponent, _ = mpf(v)._mpf_
    if mantissa == 0:
        return 0
    f = Fraction(int(mantissa)) * Fraction(2) ** exponent * (-1 if sign else 1)
    try:
        return tidy(f.numerator / f.denominator)
    except OverflowError:
        return "-Infinity" if sign else "Infinity"


def tidy(x):
    if isinstance(x, list):
        return [tidy(y) for y in x]
    return int(x) if isinstance(x, float) and abs(x) < 2**53 and x == int(x) else x


def circles(case):
    ax, ay, ra = map(Fraction, case["a"])
    bx, by, rb = map(Fraction, case["b"])
    dx, dy, total, rest = bx - ax, by - ay, ra + rb, abs(ra - rb)
    square = dx * dx + dy * dy
    if square == 0 and ra == rb:
        relation = "equal"
    elif square >= total * total:
        relation = "touching" if square == total * total else "separate"
    elif square >= rest * rest:
        relation = "inner-touching" if square == rest * rest else "crossing"
    else:
        relation = "inside" if ra < rb else "around"
    d = sqrt(real(square))
    points = []
    if relation in ("touching", "inner-touching", "crossing"):
        along = (square + ra * ra - rb * rb) / 2  # times d
        height = ra * ra * square - along * along
        root = sqrt(real(height))
        for side in [0] if height == 0 else [1, -1]:
            x = real(ax) + (real(along * dx) - side * root * real(dy)) / real(square)
            y = real(ay) + (real(along * dy) + side * root * real(dx)) / real(square)
            points.append([double(x), double(y)])
    return {
        "relation": relation,
        "contains": ra >= rb and square <= (ra - rb) ** 2,
        "separation": double(d - real(total)) if square != total * total else 0,
        "points": points,
        "normal": [1, 0] if square == 0 else [double(real(dx) / d), double(real(dy) / d)],
    }


def moving(case):
    ax, ay, ra, ux, uy = map(Fraction, case["a"])
    bx, by, rb, wx, wy = map(Fraction, case["b"])
    px, py, vx, vy, total = bx - ax, by - ay, wx - ux, wy - uy, ra + rb
    a, b, c = vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - total * total
    quarter = b * b - a * c
    answer = {"motion": "still" if a == 0 else "approaching" if b < 0 else "receding" if b > 0 else "abeam", "kind": None}
    if c <= 0:
        answer["kind"] = "touching" if c == 0 else "overlapping"
    elif b < 0 and quarter >= 0:
        answer["kind"] = "graze" if quarter == 0 else "hit"
        t = (-real(b) - sqrt(real(quarter))) / real(a)
        answer["time"] = double(t)
        if total > 0:
            nx, ny = (real(px) + real(vx) * t) / real(total), (real(py) + real(vy) * t) / real(total)
            answer["normal"] = [double(nx), double(ny)]
        else:
            nx = ny = 0
        answer["point"] = [double(real(ax) + real(ux) * t + real(ra) * nx), double(real(ay) + real(uy) * t + real(ra) * ny)]
    return answer


def casts(case):
    x1, y1, x2, y2 = map(Fraction, case["segment"])
    cx, cy, r = map(Fraction, case["circle"])
    dx, dy, qx, qy = x2 - x1, y2 - y1, x1 - cx, y1 - cy
    a, b, c = dx * dx + dy * dy, qx * dx + qy * dy, qx * qx + qy * qy - r * r
    quarter = b * b - a * c
    if a == 0:
        roots = [mpf(0)] if c == 0 else []
    elif quarter <= 0:
        roots = [real(-b / a)] if quarter == 0 else []
    else:
        roots = [(-real(b) - sqrt(real(quarter))) / real(a), (-real(b) + sqrt(real(quarter))) / real(a)]
    roots = [mpf(0) if abs(t) < ZERO else t for t in roots]
    return {
        "inside": c <= 0,
        "line": [[double(t), double(real(x1) + t * real(dx)), double(real(y1) + t * real(dy))] for t in roots],
        "onRay": sum(t > -ZERO for t in roots),
        "onSegment": sum(-ZERO < t < 1 + ZERO for t in roots),
    }


folder = pathlib.Path(__file__).resolve().parents[4] / "corpora" / "hard-cases"
inputs = {"circles": (circles, "a", "b"), "moving": (moving, "a", "b"), "casts": (casts, "segment", "circle")}
for name, (answer, first, second) in inputs.items():
    file = folder / f"{name}.json"
    lines = []
    for case in json.loads(file.read_text(), parse_int=float):
        given = {"class": case["class"], first: tidy(case[first]), second: tidy(case[second])}
        lines.append(json.dumps({**given, **answer(case)}, ensure_ascii=False))
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n")
