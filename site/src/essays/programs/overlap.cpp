#include <cmath>
#include <iostream>

struct Circle {
  double x, y, r;
};

// How two circles lie: one distance, compared with the sum and the difference of the radii.
const char* relation(const Circle& a, const Circle& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double d = std::sqrt(dx * dx + dy * dy);
  const double s = a.r + b.r;
  const double f = std::abs(a.r - b.r);
  if (d > s) return "separate";
  if (d == s) return "touching";
  if (d > f) return "crossing";
  if (d == 0 && f == 0) return "equal";
  if (d == f) return "touching from inside";
  return a.r < b.r ? "inside" : "around";
}

int main() {
  const Circle a{0, 0, 3};
  std::cout << relation(a, {4, 3, 1}) << '\n';
  std::cout << relation(a, {4, 3, 2}) << '\n';
  std::cout << relation(a, {4, 3, 4}) << '\n';
  std::cout << relation(a, {4, 3, 8}) << '\n';
  std::cout << relation(a, {4, 3, 9}) << '\n';

  // These two are apart, by less than the last digit of a double. The chapter on doubles tells why.
  std::cout << relation({2.5, 1.5, 0.2}, {1.9, 1.5, 0.4}) << " - wrong\n";
}
