#include <cmath>
#include <cstdio>

struct Moving {
  double x, y, r, vx = 0, vy = 0;
};

// When two discs in straight flight first touch; infinity if never, 0 if they overlap and come nearer.
double timeOfImpact(const Moving& a, const Moving& b) {
  const double px = b.x - a.x, py = b.y - a.y;  // b, seen from a
  const double vx = b.vx - a.vx, vy = b.vy - a.vy;
  const double R = a.r + b.r;
  const double along = px * vx + py * vy;
  if (along >= 0) return INFINITY;  // they part
  const double distance = std::sqrt(px * px + py * py);
  const double c = (distance - R) * (distance + R);
  if (c <= 0) return 0;  // they overlap
  const double speed = std::sqrt(vx * vx + vy * vy);
  const double miss = px * vy - py * vx;  // miss distance times speed
  const double D = (R * speed - miss) * (R * speed + miss);
  if (D < 0) return INFINITY;  // they miss
  return c / (-along + std::sqrt(D));  // two numbers of the same sign: no digit is lost
}

void show(double t) {
  if (t == INFINITY) std::printf("never\n");
  else std::printf("%.4f\n", t);
}

int main() {
  show(timeOfImpact({-6, 2, 1.5, 2, -0.5}, {4, -2, 1, -1, 0.25}));
  show(timeOfImpact({0, 0, 1, 1}, {10, 0, 1}));
  show(timeOfImpact({0, 0, 1, 1}, {10, 2.1, 1}));
  // far away and fast: the textbook formula misses this one
  show(timeOfImpact({-97300000, 0.425564666162245, 0.5, 1000082.8}, {0, 0, 0.5}));
}
