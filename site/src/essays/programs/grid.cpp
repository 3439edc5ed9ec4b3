#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

struct Circle {
  double x, y, r;
};

int tests = 0;

bool overlaps(const Circle& a, const Circle& b) {
  tests++;
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double s = a.r + b.r;
  return dx * dx + dy * dy <= s * s;
}

int allPairs(const std::vector<Circle>& discs) {
  int found = 0;
  for (std::size_t i = 0; i < discs.size(); i++)
    for (std::size_t j = i + 1; j < discs.size(); j++) found += overlaps(discs[i], discs[j]);
  return found;
}

// A cell is as wide as the largest disc, so whoever overlaps stands in the same cell or in one beside it.
int pairsByGrid(const std::vector<Circle>& discs, double width) {
  using Cell = std::pair<int, int>;
  const auto cellOf = [width](const Circle& disc) -> Cell {
    return {int(std::floor(disc.x / width)), int(std::floor(disc.y / width))};  // floor: also right below 0
  };
  std::map<Cell, std::vector<std::size_t>> cells;
  for (std::size_t i = 0; i < discs.size(); i++) cells[cellOf(discs[i])].push_back(i);
  int found = 0;
  for (std::size_t i = 0; i < discs.size(); i++) {
    const auto [column, row] = cellOf(discs[i]);
    for (int dx = -1; dx <= 1; dx++) {
      for (int dy = -1; dy <= 1; dy++) {
        const auto cell = cells.find({column + dx, row + dy});
        if (cell == cells.end()) continue;
        for (const std::size_t j : cell->second)
          if (i < j && overlaps(discs[i], discs[j])) found++;
      }
    }
  }
  return found;
}

// 2,000 discs at places that look random and are the same in each language
std::int64_t state = 1;
double random01() {
  state = state * 48271 % 2147483647;
  return double(state) / 2147483647;
}

int main() {
  std::vector<Circle> discs;
  for (int i = 0; i < 2000; i++) {
    const double x = 100 * random01() - 50;
    const double y = 100 * random01() - 50;
    discs.push_back({x, y, 0.25 + 0.25 * random01()});
  }
  int found = allPairs(discs);
  std::printf("all pairs: %d overlaps, %d tests\n", found, tests);
  tests = 0;
  found = pairsByGrid(discs, 1);
  std::printf("with a grid: %d overlaps, %d tests\n", found, tests);
}
