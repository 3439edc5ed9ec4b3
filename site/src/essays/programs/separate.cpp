#include <cmath>
#include <cstdio>

struct Disc {
  double x, y, r;
  double inverseMass;  // 0 for a disc that nothing moves
};

// Moves two discs that overlap apart until they touch, each by its share; the lighter one moves farther. Returns the depth.
double separate(Disc& a, Disc& b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double d = std::sqrt(dx * dx + dy * dy);
  const double depth = a.r + b.r - d;
  const double weight = a.inverseMass + b.inverseMass;
  if (depth < 0 || weight == 0) return 0;  // apart, or both fixed
  const double nx = d > 0 ? dx / d : 1, ny = d > 0 ? dy / d : 0;  // one center: any direction, but always the same
  a.x -= nx * depth * (a.inverseMass / weight);
  a.y -= ny * depth * (a.inverseMass / weight);
  b.x += nx * depth * (b.inverseMass / weight);
  b.y += ny * depth * (b.inverseMass / weight);
  return depth;
}

void show(Disc a, Disc b) {
  const double depth = separate(a, b);
  std::printf("depth %.3f: a (%.3f, %.3f), b (%.3f, %.3f)\n", depth, a.x, a.y, b.x, b.y);
}

int main() {
  show({0, 0, 2, 1}, {3, 0, 2, 1});
  show({0, 0, 2, 1}, {1.8, 2.4, 2, 0.25});
  show({0, 0, 2, 1}, {3, 0, 2, 0});
  show({1, 1, 2, 1}, {1, 1, 1, 1});
}
