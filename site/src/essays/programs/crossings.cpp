#include <cmath>
#include <cstdio>
#include <vector>

struct Circle {
  double x, y, r;
};

struct Point {
  double x, y;
};

// Where two outlines cross: P = a + h*u +- c*n. The point on the left of a -> b (y up) comes first.
std::vector<Point> crossings(const Circle& a, const Circle& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double d = std::sqrt(dx * dx + dy * dy);
  const double s = a.r + b.r;
  const double f = std::abs(a.r - b.r);
  if (d == 0 || d > s || d < f) return {};  // one center, apart, or one within the other
  const Point u{dx / d, dy / d};
  const Point n{-u.y, u.x};  // u, turned left
  const double h = (d + (a.r - b.r) / d * s) / 2;
  const double c = std::sqrt((s - d) * (s + d) * (d - f) * (d + f)) / (2 * d);  // never the root of a number below 0
  const Point H{a.x + h * u.x, a.y + h * u.y};
  if (c == 0) return {H};
  return {{H.x + c * n.x, H.y + c * n.y}, {H.x - c * n.x, H.y - c * n.y}};
}

void show(const std::vector<Point>& points) {
  if (points.empty()) std::printf("none");
  for (std::size_t i = 0; i < points.size(); i++) std::printf("%s(%.4f, %.4f)", i > 0 ? " " : "", points[i].x, points[i].y);
  std::printf("\n");
}

int main() {
  show(crossings({-3, -1, 4}, {2.5, 0.5, 3}));
  show(crossings({0, 0, 5}, {8, 0, 5}));
  show(crossings({0, 0, 1}, {2, 0, 1}));
  show(crossings({1, 1, 2}, {1, 1, 2}));
}
