#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

struct Moving {
  double x, y, vx, vy;
};

constexpr double r = 0.5;
constexpr double dt = 1.0 / 60;
constexpr int steps = 240;

// 150 discs that drift, at places that look random and are the same in each language
std::vector<Moving> drifters() {
  std::int64_t state = 1;
  const auto random = [&state] {
    state = state * 48271 % 2147483647;
    return double(state) / 2147483647;
  };
  std::vector<Moving> discs;
  for (int i = 0; i < 150; i++) {
    const double x = 24 * random();
    const double y = 24 * random();
    const double vx = random() - 0.5;
    const double vy = random() - 0.5;
    discs.push_back({x, y, vx, vy});
  }
  return discs;
}

double apart(const Moving& a, const Moving& b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

// Counts overlaps over all steps. Each disc keeps a list of those within 2r + skin; it holds until somebody has moved half a skin.
void run(const char* name, double skin) {
  std::vector<Moving> discs = drifters();
  std::vector<std::pair<std::size_t, std::size_t>> list;
  int tests = 0, overlaps = 0, builds = 0;
  double moved = INFINITY, fastest = 0;
  for (const Moving& disc : discs) fastest = std::max(fastest, disc.vx * disc.vx + disc.vy * disc.vy);
  fastest = std::sqrt(fastest);
  for (int step = 0; step < steps; step++) {
    for (Moving& disc : discs) {
      disc.x += disc.vx * dt;
      disc.y += disc.vy * dt;
    }
    moved += fastest * dt;
    if (moved > skin / 2) {
      list.clear();
      for (std::size_t i = 0; i < discs.size(); i++) {
        for (std::size_t j = i + 1; j < discs.size(); j++) {
          tests++;
          if (apart(discs[i], discs[j]) <= (2 * r + skin) * (2 * r + skin)) list.push_back({i, j});
        }
      }
      builds++;
      moved = 0;
    }
    for (const auto& [i, j] : list) {
      tests++;
      if (apart(discs[i], discs[j]) <= 4 * r * r) overlaps++;
    }
  }
  std::printf("%s: %d overlaps, %d lists made, %d tests\n", name, overlaps, builds, tests);
}

int main() {
  run("no skin", 0);
  run("skin 0.5", 0.5);
  run("skin 2", 2);
}
