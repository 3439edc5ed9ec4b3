from math import inf, sqrt

r = 0.5
dt = 1 / 60
steps = 240


def drifters() -> list[list[float]]:
    """150 discs x, y, vx, vy that drift, at places that look random and are the same in each language."""
    state = 1

    def random() -> float:
        nonlocal state
        state = state * 48271 % 2147483647
        return state / 2147483647

    return [[24 * random(), 24 * random(), random() - 0.5, random() - 0.5] for _ in range(150)]


def apart(a: list[float], b: list[float]) -> float:
    return (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])


def run(skin: float) -> str:
    """Counts overlaps over all steps. Each disc keeps a list of those within 2r + skin; it holds until somebody has moved half a skin."""
    discs = drifters()
    near: list[tuple[list[float], list[float]]] = []
    tests, overlaps, builds, moved = 0, 0, 0, inf
    fastest = sqrt(max(vx * vx + vy * vy for _, _, vx, vy in discs))
    for _ in range(steps):
        for disc in discs:
            disc[0] += disc[2] * dt
            disc[1] += disc[3] * dt
        moved += fastest * dt
        if moved > skin / 2:
            reach = (2 * r + skin) * (2 * r + skin)
            pairs = [(a, b) for i, a in enumerate(discs) for b in discs[i + 1 :]]
            near = [(a, b) for a, b in pairs if apart(a, b) <= reach]
            tests += len(pairs)
            builds += 1
            moved = 0
        tests += len(near)
        overlaps += sum(apart(a, b) <= 4 * r * r for a, b in near)
    return f"{overlaps} overlaps, {builds} lists made, {tests} tests"


print(f"no skin: {run(0)}")
print(f"skin 0.5: {run(0.5)}")
print(f"skin 2: {run(2)}")
