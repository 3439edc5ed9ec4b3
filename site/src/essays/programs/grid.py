from collections import defaultdict
from math import floor
from typing import NamedTuple


class Circle(NamedTuple):
    x: float
    y: float
    r: float


tests = 0


def overlaps(a: Circle, b: Circle) -> bool:
    global tests
    tests += 1
    dx, dy = b.x - a.x, b.y - a.y
    s = a.r + b.r
    return dx * dx + dy * dy <= s * s


def all_pairs(discs: list[Circle]) -> int:
    return sum(overlaps(discs[i], discs[j]) for i in range(len(discs)) for j in range(i + 1, len(discs)))


def pairs_by_grid(discs: list[Circle], width: float) -> int:
    """A cell is as wide as the largest disc, so whoever overlaps stands in the same cell or in one beside it."""
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, disc in enumerate(discs):
        cells[floor(disc.x / width), floor(disc.y / width)].append(i)  # floor: also right below 0
    found = 0
    for i, disc in enumerate(discs):
        column, row = floor(disc.x / width), floor(disc.y / width)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for j in cells.get((column + dx, row + dy), []):
                    if i < j and overlaps(disc, discs[j]):
                        found += 1
    return found


# 2,000 discs at places that look random and are the same in each language
state = 1


def random() -> float:
    global state
    state = state * 48271 % 2147483647
    return state / 2147483647


discs = []
for _ in range(2000):
    x = 100 * random() - 50
    y = 100 * random() - 50
    discs.append(Circle(x, y, 0.25 + 0.25 * random()))

found = all_pairs(discs)
print(f"all pairs: {found} overlaps, {tests} tests")
tests = 0
found = pairs_by_grid(discs, 1)
print(f"with a grid: {found} overlaps, {tests} tests")
