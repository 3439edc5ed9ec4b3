// Compile without -ffast-math, which allows other results.
#include <cmath>
#include <cstdio>
#include <vector>

struct Circle {
  double x, y, r;
};

// A number as a sum of doubles that do not overlap, the smallest first: nothing is rounded away.
using Exact = std::vector<double>;

Exact plus(const Exact& a, double b) {
  Exact sum;
  for (const double part : a) {
    const double total = b + part;
    const double back = total - b;
    const double lost = (b - (total - back)) + (part - back);  // what rounding took from total
    if (lost != 0) sum.push_back(lost);
    b = total;
  }
  if (b != 0 || sum.empty()) sum.push_back(b);
  return sum;
}

// a + sign * b * b, where b is a sum of two doubles
Exact plusSquare(Exact a, double b, double c, double sign) {
  const Exact parts = plus({b}, c);
  for (const double p : parts) {
    for (const double q : parts) {
      const double product = p * q;
      a = plus(plus(a, sign * std::fma(p, q, -product)), sign * product);  // fma tells what the product lost
    }
  }
  return a;
}

// Whether two discs share a point: the sign of dx^2 + dy^2 - s^2, worked out in several doubles for one number.
bool overlaps(const Circle& a, const Circle& b) {
  Exact power = plusSquare({}, b.x, -a.x, 1);
  power = plusSquare(power, b.y, -a.y, 1);
  power = plusSquare(power, a.r, b.r, -1);
  return power.back() <= 0;  // the largest part has the sign of the sum
}

bool rounded(const Circle& a, const Circle& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  return std::sqrt(dx * dx + dy * dy) <= a.r + b.r;
}

void show(const Circle& a, const Circle& b) {
  const auto word = [](bool overlap) { return overlap ? "overlap" : "apart"; };
  std::printf("rounded: %s, exact: %s\n", word(rounded(a, b)), word(overlaps(a, b)));
}

int main() {
  show({0, 0, 3}, {4, 3, 2});
  show({2.5, 1.5, 0.2}, {1.9, 1.5, 0.4});
  show({0, 0, 1}, {7298181, 3251335540, 3251343730});
}
