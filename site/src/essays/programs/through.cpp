#include <cmath>
#include <cstdio>
#include <initializer_list>

struct Ball {
  double x, vx;
};

constexpr double r = 0.5;
constexpr double left = 0, right = 10;  // two walls; the ball's center stays between left + r and right - r

// Moves first and asks afterwards: whoever is deep in a wall or behind it has gone through.
void stepAndTest(Ball& ball, double dt) {
  ball.x += ball.vx * dt;
  if (std::abs(ball.x - left) <= r || std::abs(ball.x - right) <= r) ball.vx = -ball.vx;
}

// Stops at each impact within the step, bounces there, and goes on with the rest of the time.
int stepByImpacts(Ball& ball, double dt) {
  double rest = dt;
  int bounces = 0;
  for (;;) {
    const double way = ball.vx > 0 ? right - r - ball.x : left + r - ball.x;  // to the wall ahead
    const double time = ball.vx == 0 ? INFINITY : way / ball.vx;
    if (time > rest) break;
    ball.x += way;  // exactly at the wall: a rounded velocity times a rounded time would not be
    ball.vx = -ball.vx;  // it flies away now, so the same wall is not asked again
    rest -= time;
    bounces++;
  }
  ball.x += ball.vx * rest;
  return bounces;
}

int main() {
  for (const double vx : {60.0, 600.0, 6000.0}) {
    Ball naive{5, vx}, exact{5, vx};
    int bounces = 0;
    for (int step = 0; step < 60; step++) {
      stepAndTest(naive, 1.0 / 60);
      bounces += stepByImpacts(exact, 1.0 / 60);
    }
    const char* where = naive.x > left && naive.x < right ? "inside" : "outside";
    std::printf("speed %.0f: tested after each step %s; by impacts at %.3f after %d bounces\n", vx, where, exact.x, bounces);
  }
}
