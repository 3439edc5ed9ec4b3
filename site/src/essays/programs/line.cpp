#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

struct Point {
  double x, y;
};

// Where the line A + t*(B - A) meets a circle: the values of t, ascending. For a ray keep t >= 0, for a segment 0 <= t <= 1.
std::vector<double> lineMeets(Point A, Point B, Point C, double r) {
  const Point v{B.x - A.x, B.y - A.y};
  const Point p{A.x - C.x, A.y - C.y};
  const double length = std::sqrt(v.x * v.x + v.y * v.y);
  if (length == 0) return {};  // no line: ask whether the point is in the disc
  const double m = (p.x * v.y - p.y * v.x) / length;  // distance of the line, with a sign
  const double power = (r - m) * (r + m);
  if (power < 0) return {};
  const double foot = -(p.x * v.x + p.y * v.y) / (length * length);
  const double w = std::sqrt(power) / length;
  if (w == 0) return {foot};
  return {foot - w, foot + w};
}

// The values from least to most, as text.
std::string show(const std::vector<double>& found, double least = -INFINITY, double most = INFINITY) {
  std::string text;
  for (const double t : found) {
    if (t < least || t > most) continue;
    char digits[32];
    std::snprintf(digits, sizeof digits, "%s%.4f", text.empty() ? "" : " ", t);
    text += digits;
  }
  return text.empty() ? "none" : text;
}

int main() {
  const auto found = lineMeets({-8, 4}, {7, 0}, {0, 0}, 3.5);
  std::printf("line %s\n", show(found).c_str());
  const auto brief = lineMeets({-5, 0}, {-4, 0}, {0, 0}, 1);
  std::printf("line %s, ray %s, segment %s\n", show(brief).c_str(), show(brief, 0).c_str(), show(brief, 0, 1).c_str());
  std::printf("tangent %s\n", show(lineMeets({-5.2, 1.6}, {3.3, 1.6}, {0, 0}, 1.6)).c_str());
}
