#include <cmath>
#include <cstdio>

struct Disc {
  double x, y, mass, vx, vy;
};

// Gives two discs that touch their velocities after the bounce. Returns the impulse; 0 if they part already.
double bounce(Disc& a, Disc& b, double restitution) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double d = std::sqrt(dx * dx + dy * dy);
  const double nx = d > 0 ? dx / d : 1, ny = d > 0 ? dy / d : 0;  // one center: any direction, but always the same
  const double u = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;  // speed of approach
  if (u <= 0) return 0;
  const double j = (1 + restitution) * u / (1 / a.mass + 1 / b.mass);
  a.vx -= j / a.mass * nx;
  a.vy -= j / a.mass * ny;
  b.vx += j / b.mass * nx;
  b.vy += j / b.mass * ny;
  return j;
}

double momentum(const Disc& a, const Disc& b) { return a.mass * a.vx + b.mass * b.vx; }

double energy(const Disc& a, const Disc& b) {
  return (a.mass * (a.vx * a.vx + a.vy * a.vy) + b.mass * (b.vx * b.vx + b.vy * b.vy)) / 2;
}

int main() {
  Disc a{0, 0, 1, 3, 0}, b{1.2, 1.6, 2, -1, 0};
  std::printf("momentum %.4f, energy %.4f\n", momentum(a, b), energy(a, b));
  std::printf("impulse %.4f\n", bounce(a, b, 0.8));
  std::printf("momentum %.4f, energy %.4f\n", momentum(a, b), energy(a, b));
  std::printf("a (%.4f, %.4f), b (%.4f, %.4f)\n", a.vx, a.vy, b.vx, b.vy);
  std::printf("once more: %.4f\n", bounce(a, b, 0.8));
}
