// The rollouts of rollout-workload.mjs in C: what JavaScript is up against. gcc -O2 -ffp-contract=off rollout-twin.c -lm
// Sine and cosine are the C library's, so a few sums differ from JavaScript's in their last digits.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define DEPTH 6
#define CONTROLS 4096
#define PI 3.141592653589793

static const double checkpoints[] = {13040, 1900, 6560, 7840, 7480, 1360, 12700, 7100, 4060, 4660};
static const double start[] = {9900, 4700, -310, 260, 2.45, 10050, 5700, -260, 115, 2.9, 10900, 4100, -420, 365, 2.4, 9100, 5400, -190, 230, 2.55};
static const int count = 5, goal = 15;
static double plans[4 * CONTROLS + 4 * DEPTH];
static double x[4], y[4], vx[4], vy[4], angle[4], w[4], px[4][16], py[4][16];
static int shield[4], passed[4], waiting[2], points[4];

static void restore(void) {
  for (int i = 0; i < 4; i++) {
    x[i] = start[5 * i]; y[i] = start[5 * i + 1]; vx[i] = start[5 * i + 2]; vy[i] = start[5 * i + 3]; angle[i] = start[5 * i + 4];
    shield[i] = passed[i] = 0;
  }
  waiting[0] = waiting[1] = 100;
}

static void mark(int i) {
  if (points[i] < 15) { px[i][points[i]] = x[i]; py[i][points[i]] = y[i]; points[i]++; }
}

static void bounce(int i, int j) {
  double nx = x[j] - x[i], ny = y[j] - y[i], length = sqrt(nx * nx + ny * ny);
  nx /= length; ny /= length;
  double f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (w[i] + w[j]);
  double impulse = f + (f > 120 ? f : 120);
  vx[i] -= nx * impulse * w[i]; vy[i] -= ny * impulse * w[i]; vx[j] += nx * impulse * w[j]; vy[j] += ny * impulse * w[j];
  double gap = length - 800;
  if (gap <= 0) {
    double push = -gap / 2 + 1e-5;
    x[i] -= nx * push; y[i] -= ny * push; x[j] += nx * push; y[j] += ny * push;
  }
  mark(i); mark(j);
}

static void fly(double dt) { for (int i = 0; i < 4; i++) { x[i] += vx[i] * dt; y[i] += vy[i] * dt; } }

static void physics(void) {
  double now = 0, times[6];
  int first[6], second[6];
  while (now < 1) {
    double left = 1 - now;
    int found = 0;
    for (int i = 3; i > 0; i--) for (int j = i - 1; j >= 0; j--) {
      double dx = x[i] - x[j], dy = y[i] - y[j], dvx = vx[i] - vx[j], dvy = vy[i] - vy[j], c = dx * dx + dy * dy - 640000, at = now;
      if (c > 0) {
        double b = dx * dvx + dy * dvy;
        if (b >= 0) continue;
        double a = dvx * dvx + dvy * dvy, d = b * b - a * c;
        if (d <= 0) continue;
        double t = (-b - sqrt(d)) / a;
        if (t > left || t <= 0) continue;
        at = now + t;
      }
      int k = found++;
      for (; k > 0 && times[k - 1] > at; k--) { times[k] = times[k - 1]; first[k] = first[k - 1]; second[k] = second[k - 1]; }
      times[k] = at; first[k] = i; second[k] = j;
    }
    if (found == 0) { fly(left); return; }
    double dt = times[0] - now;
    if (dt > 0) fly(dt);
    now += dt;
    for (int k = 0; k < found && times[k] <= times[0] + 1e-5; k++) bounce(first[k], second[k]);
  }
}

static int reaches(int i) {
  int next = (passed[i] + 1) % count;
  double cx = checkpoints[2 * next], cy = checkpoints[2 * next + 1];
  if (fabs(x[i] - cx) > 2600 || fabs(y[i] - cy) > 2600) return 0;
  for (int k = 0; k < points[i]; k++) {
    double ax = px[i][k], ay = py[i][k];
    double dx = (k + 1 < points[i] ? px[i][k + 1] : x[i]) - ax, dy = (k + 1 < points[i] ? py[i][k + 1] : y[i]) - ay;
    double along = (cx - ax) * dx + (cy - ay) * dy, length2 = dx * dx + dy * dy;
    double t = along <= 0 ? 0 : along >= length2 ? 1 : along / length2, ex = ax + t * dx - cx, ey = ay + t * dy - cy;
    if (ex * ex + ey * ey <= 360000) return 1;
  }
  return 0;
}

static void push(int i, double thrust) {
  w[i] = shield[i] == 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  vx[i] += cos(angle[i]) * thrust;
  vy[i] += sin(angle[i]) * thrust;
}

static void drive(int i) {
  int next = (passed[i] + 1) % count;
  double cx = checkpoints[2 * next], cy = checkpoints[2 * next + 1], dx = cx - 3 * vx[i] - x[i], dy = cy - 3 * vy[i] - y[i];
  if (dx != 0 || dy != 0) {
    double wanted = atan2(dy, dx), off = wanted - angle[i];
    if (fabs(off) >= 2 * PI) off = fmod(off, 2 * PI);
    double twice = 2 * off;
    if (twice >= 2 * PI) twice -= 2 * PI; else if (twice <= -2 * PI) twice += 2 * PI;
    double rotation = twice - off;
    angle[i] = fabs(rotation) < PI / 10 ? wanted : angle[i] + (rotation > 0 ? PI / 10 : -PI / 10);
  }
  w[i] = shield[i] == 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  double c = cos(angle[i]), s = sin(angle[i]);
  if (!(c * (cx - x[i]) + s * (cy - y[i]) > 0)) return;
  vx[i] += c * 200; vy[i] += s * 200;
}

static double progress(int i) {
  int next = (passed[i] + 1) % count;
  double dx = checkpoints[2 * next] - x[i], dy = checkpoints[2 * next + 1] - y[i];
  return passed[i] - sqrt(dx * dx + dy * dy) / 40000;
}

static double rollout(const double *plan) {
  restore();
  for (int turn = 0; turn < DEPTH; turn++, plan += 4) {
    for (int i = 0; i < 2; i++) {
      double part = plan[2 * i], thrust = plan[2 * i + 1];
      angle[i] += (part < -1 ? -1 : part > 1 ? 1 : part) * (PI / 10);
      push(i, floor(200 * (thrust < 0 ? 0 : thrust > 1 ? 1 : thrust) + 0.5));
    }
    drive(2); drive(3);
    for (int i = 0; i < 4; i++) { px[i][0] = x[i]; py[i][0] = y[i]; points[i] = 1; }
    physics();
    waiting[0]--; waiting[1]--;
    for (int i = 0; i < 4; i++) {
      vx[i] = trunc(vx[i] * 0.85); vy[i] = trunc(vy[i] * 0.85); x[i] = floor(x[i] + 0.5); y[i] = floor(y[i] + 0.5);
      if (shield[i] > 0) shield[i]--;
      while (passed[i] < goal && reaches(i)) { passed[i]++; waiting[i >> 1] = 100; }
    }
  }
  double a = progress(0), b = progress(1), c = progress(2), d = progress(3);
  return fmax(a, b) + 0.3 * fmin(a, b) - 0.5 * fmax(c, d);
}

static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }

int main(void) {
  unsigned state = 20170131;
  for (int turn = 0; turn < (int)(sizeof plans / sizeof *plans); turn += 2) {
    state = state * 1664525u + 1013904223u; plans[turn] = state / 4294967296.0 * 3 - 1.5;
    state = state * 1664525u + 1013904223u; plans[turn + 1] = state / 4294967296.0 * 1.4 - 0.1;
  }
  double sum = 0, best = 0, sink = 0;
  for (int k = 0; k < 20000; k++) sum += rollout(plans + 4 * (k % CONTROLS));
  for (int slice = 0; slice < 20; slice++) {
    double begin = now();
    int k = 0;
    for (; now() - begin < 50; k++) sink += rollout(plans + 4 * (k % CONTROLS));
    double rate = k / ((now() - begin) / 100);
    if (rate > best) best = rate;
  }
  printf("{\"warm\":%f,\"sum\":%f,\"sink\":%d}\n", best, sum, sink != 0);
}
