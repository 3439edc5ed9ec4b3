// How the springs of joints swing: two free bodies, by frequency, damping ratio, arm, mass ratio and number of sub-steps, World beside planck and Box2D.
// A cell is right if the measured frequency is within 2 % and the damping ratio within 0.05. Then the bodies are struck, and the greatest kinetic energy
// that they reach is told over that at the start. Of the rivals' welds only the angle is looked at: planck's have no other spring. Writes bench/results/springs.json and docs/images/springs.svg.
//   node bench/joints/springs.mjs [--only carom]

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { addJoint } from 'carom/joints';
import { World } from 'carom/world';
import { save, setUp } from '../compare.mjs';
import { loadBox2d } from '../rivals/world/load.mjs';

const P = createRequire(setUp('world'))('planck');
const b2 = await loadBox2d('compat');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const [dt, r] = [1 / 60, 0.2];

/** Engines make two bodies at rest where their spring is: of masses 1 and `mass`, anchors at (0, 0) and `arm` before the second center. */
const engines = {
  carom(kind, { frequency, dampingRatio, reach, arm, mass, subSteps }) {
    const world = new World({ subSteps, warn: null });
    const [a, b] = [world.add({ x: 0, y: 0, r, mass: 1 }), world.add({ x: reach, y: 0, r, mass })];
    const spring = { frequency, dampingRatio };
    if (kind === 'distance') addJoint(world, { kind, a, b, anchorB: { x: -arm, y: 0 }, spring });
    else addJoint(world, { kind, a, b, at: { x: 1, y: 0 }, spring });
    const read = (body) => [body.x, body.y, body.angle, body.vx, body.vy, body.angularVelocity];
    const put = (body, [x, y, angle, vx, vy, angularVelocity]) => Object.assign(body, { x, y, angle, vx, vy, angularVelocity });
    return { step: () => world.step(dt), read: () => [read(a), read(b)], put: (n, state) => put([a, b][n], state) };
  },
  planck(kind, { frequency, dampingRatio, reach, mass, subSteps }) {
    const world = new P.World();
    const [a, b] = [0, reach].map((x, n) => {
      const body = world.createBody({ type: 'dynamic', position: P.Vec2(x, 0), allowSleep: false });
      body.createFixture(P.Circle(r), { density: (n === 0 ? 1 : mass) / (Math.PI * r * r), filterMaskBits: 0 });
      return body;
    });
    const options = { frequencyHz: frequency, dampingRatio };
    if (kind === 'distance') world.createJoint(P.DistanceJoint(options, a, b, P.Vec2(0, 0), P.Vec2(1, 0)));
    else world.createJoint(P.WeldJoint(options, a, b, P.Vec2(1, 0)));
    const read = (body) => {
      const [at, velocity] = [body.getPosition(), body.getLinearVelocity()];
      return [at.x, at.y, body.getAngle(), velocity.x, velocity.y, body.getAngularVelocity()];
    };
    return {
      step() {
        for (let i = 0; i < subSteps; i++) world.step(dt / subSteps);
      },
      read: () => [read(a), read(b)],
      put(n, [x, y, angle, vx, vy, spin]) {
        const body = [a, b][n];
        body.setTransform(P.Vec2(x, y), angle);
        body.setLinearVelocity(P.Vec2(vx, vy));
        body.setAngularVelocity(spin);
      },
    };
  },
  box2d(kind, { frequency, dampingRatio, reach, arm, mass, subSteps }) {
    const definition = b2.b2DefaultWorldDef();
    definition.gravity = new b2.b2Vec2(0, 0);
    definition.enableSleep = false;
    const world = b2.b2CreateWorld(definition);
    const shape = b2.b2DefaultShapeDef();
    shape.filter.maskBits = 0;
    const place = b2.b2DefaultBodyDef();
    place.type = b2.b2BodyType.b2_dynamicBody;
    const [a, b] = [0, reach].map((x, n) => {
      place.position = new b2.b2Vec2(x, 0);
      const body = b2.b2CreateBody(world, place);
      shape.density = (n === 0 ? 1 : mass) / (Math.PI * r * r);
      const circle = new b2.b2Circle();
      circle.center = new b2.b2Vec2(0, 0);
      circle.radius = r;
      b2.b2CreateCircleShape(body, shape, circle);
      return body;
    });
    const joint = { distance: b2.b2DefaultDistanceJointDef, weld: b2.b2DefaultWeldJointDef, pin: b2.b2DefaultRevoluteJointDef }[kind]();
    joint.base.bodyIdA = a;
    joint.base.bodyIdB = b;
    joint.base.localFrameA.p = new b2.b2Vec2(kind === 'distance' ? 0 : 1, 0);
    joint.base.localFrameB.p = new b2.b2Vec2(-arm, 0);
    if (kind === 'weld') {
      joint.linearHertz = joint.angularHertz = frequency;
      joint.linearDampingRatio = joint.angularDampingRatio = dampingRatio;
    } else Object.assign(joint, { enableSpring: true, hertz: frequency, dampingRatio });
    if (kind === 'distance') joint.length = 1;
    ({ distance: b2.b2CreateDistanceJoint, weld: b2.b2CreateWeldJoint, pin: b2.b2CreateRevoluteJoint })[kind](world, joint);
    const read = (body) => {
      const [at, velocity] = [b2.b2Body_GetPosition(body), b2.b2Body_GetLinearVelocity(body)];
      const turn = b2.b2Body_GetRotation(body);
      return [at.x, at.y, Math.atan2(turn.s, turn.c), velocity.x, velocity.y, b2.b2Body_GetAngularVelocity(body)];
    };
    return {
      step: () => b2.b2World_Step(world, dt, subSteps),
      read: () => [read(a), read(b)],
      put(n, [x, y, angle, vx, vy, spin]) {
        const body = [a, b][n];
        b2.b2Body_SetTransform(body, new b2.b2Vec2(x, y), b2.b2MakeRot(angle));
        b2.b2Body_SetLinearVelocity(body, new b2.b2Vec2(vx, vy));
        b2.b2Body_SetAngularVelocity(body, spin);
      },
      end: () => b2.b2DestroyWorld(world),
    };
  },
};

/** By how much two bodies are off: along, across, by the angle; of a distance and of a pin one number. */
function offsets(kind, { arm }, [[ax, ay, angle], [bx, by, turn]]) {
  const [dx, dy] = [bx - arm * Math.cos(turn) - ax, by - arm * Math.sin(turn) - ay];
  if (kind === 'distance') return [Math.hypot(dx, dy) - 1];
  if (kind === 'pin' || kind === 'angle') return [turn - angle];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * dx + s * dy - 1, c * dy - s * dx, turn - angle];
}

/** What is seen of a spring that is let go, step by step. */
function released(make, kind, cell, size, steps) {
  const { arm } = cell;
  const run = make(kind === 'angle' ? 'weld' : kind, cell);
  const angle = kind === 'distance' ? 0 : size;
  const along = kind === 'pin' || kind === 'angle' ? 1 + arm * Math.cos(size) : cell.reach + size;
  const across = kind === 'distance' ? 0 : kind === 'pin' || kind === 'angle' ? arm * Math.sin(size) : (1 + arm) * size;
  run.put(1, [along, across, angle, 0, 0, 0]);
  const seen = [offsets(kind, cell, run.read())];
  for (let i = 0; i < steps; i++) {
    run.step();
    seen.push(offsets(kind, cell, run.read()));
  }
  run.end?.();
  return seen;
}

/** Frequency over the right one, and damping ratio: x₂ = p x₁ − q x₀ by least squares, p = z + z̄, q = |z|². */
function response(seen, omega, swing, time) {
  let [aa, ab, bb, ac, bc] = [0, 0, 0, 0, 0];
  for (let i = 2; i < seen.length; i++) {
    const weight = 1 / [...seen[i - 2], ...seen[i - 1]].reduce((sum, x) => sum + x * x, 1e-300);
    for (const k of seen[0].keys()) {
      const [x0, x1, x2] = [seen[i - 2][k], seen[i - 1][k], seen[i][k]];
      aa += weight * x1 * x1;
      ab -= weight * x1 * x0;
      bb += weight * x0 * x0;
      ac += weight * x1 * x2;
      bc -= weight * x0 * x2;
    }
  }
  const det = aa * bb - ab * ab;
  const [p, q] = [(ac * bb - bc * ab) / det, (bc * aa - ac * ab) / det];
  const decay = -Math.log(q) / 2;
  const turn = Math.acos(Math.min(Math.max(p / (2 * Math.sqrt(q)), -1), 1));
  const right = omega * swing * time;
  const whole = Math.round(right / (2 * Math.PI)) * 2 * Math.PI;
  const nearest = Math.abs(whole + turn - right) < Math.abs(whole - turn - right) ? whole + turn : whole - turn;
  const size = Math.hypot(decay, nearest);
  return { frequency: size / (omega * time), dampingRatio: decay / size };
}

/** The greatest kinetic energy of two bodies that are struck, over that at the start. */
function gain(make, kind, cell) {
  const run = make(kind, cell);
  run.put(0, [0, 0, 0, -0.4, 0.3, 0.5]);
  run.put(1, [cell.reach, 0, 0, 0.5, 1.5, -0.7]);
  const energy = () =>
    run.read().reduce((sum, [, , , vx, vy, u], n) => sum + (n === 0 ? 1 : cell.mass) * (vx * vx + vy * vy + 0.5 * r * r * u * u), 0);
  const start = energy();
  let most = start;
  for (let i = 0; i < 200 && most < 1e30; i++) {
    run.step();
    const now = energy();
    most = now > most ? now : Number.isNaN(now) ? Infinity : most;
  }
  run.end?.();
  return most / start;
}

const results = {};
for (const [engine, kinds] of [
  ['carom', ['distance', 'pin', 'weld']],
  ['planck', ['distance', 'weld']],
  ['box2d', ['distance', 'pin', 'weld']],
]) {
  if (!engine.includes(values.only)) continue;
  for (const kind of kinds) {
    const row = { cells: 0, frequency: 0, dampingRatio: 0, gained: 0, doubled: 0, worst: 0 };
    for (const frequency of [0.5, 2, 5, 10, 20, 50, 200])
      for (const dampingRatio of [0, 0.3, 1, 3])
        for (const radii of [0, 1, 5, 20])
          for (const mass of [1e-3, 1, 1e3])
            for (const subSteps of [1, 4, 16]) {
              const arm = radii * r;
              const cell = { frequency, dampingRatio, arm, reach: 1 + arm, mass, subSteps };
              const factor = gain(engines[engine], kind, cell);
              row.gained += factor > 1.02;
              row.doubled += factor > 2;
              row.worst = Math.max(row.worst, factor);
              const [omega, swing] = [2 * Math.PI * frequency, Math.sqrt(1 - dampingRatio ** 2)];
              if (!(dampingRatio < 1) || (omega * swing * dt) / subSteps >= 2) continue;
              // every so many steps: half a radian
              const every = Math.max(1, Math.floor(0.5 / (omega * dt)));
              const steps = Math.max(4, Math.ceil(1 / (frequency * dt)));
              const size = engine === 'box2d' ? 0.02 : 1e-5; // floats see no less
              const all = released(engines[engine], kind === 'weld' && engine !== 'carom' ? 'angle' : kind, cell, size, steps);
              const seen = response(
                all.filter((_, i) => i % every === 0),
                omega,
                swing,
                every * dt,
              );
              row.cells++;
              row.frequency += Math.abs(seen.frequency - 1) <= 0.02;
              row.dampingRatio += Math.abs(seen.dampingRatio - dampingRatio) <= 0.05;
            }
    results[`${engine} ${kind}`] = row;
    console.log(engine.padEnd(7), kind.padEnd(9), JSON.stringify(row));
  }
}

/** A pin with an arm of five radii, 2 Hz at 4 sub-steps, let go at 1: dots are measured, lines the formula of the damped oscillator. */
function figure() {
  const [frequency, width, height] = [2, 640, 300];
  const [omega, arm] = [2 * Math.PI * frequency, 5 * r];
  const at = (t, x) => `${(56 + t * 564).toFixed(1)} ${(150 - x * 120).toFixed(1)}`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#1b222c">`,
    '<title>A pin spring of 2 Hz that is let go: measured and by the formula</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
  ];
  for (const x of [-1, 0, 1]) {
    lines.push(`<path d="M${at(0, x)}H620" stroke="#e3e7ec"/>`);
    lines.push(`<text x="48" y="${154 - x * 120}" text-anchor="end">${x}</text>`);
  }
  const colors = ['#1f6feb', '#b35900', '#1a7f37', '#8250df'];
  for (const [n, ratio] of [0, 0.3, 1, 3].entries()) {
    const exact = (t) => {
      const s = Math.sqrt(Math.abs(1 - ratio * ratio)) * omega;
      if (ratio === 1) return (1 + omega * t) * Math.exp(-omega * t);
      const [c, q] = ratio < 1 ? [Math.cos(s * t), Math.sin(s * t)] : [Math.cosh(s * t), Math.sinh(s * t)];
      return Math.exp(-ratio * omega * t) * (c + (ratio * omega * q) / s);
    };
    const path = Array.from({ length: 241 }, (_, i) => at(i / 240, exact(i / 240))).join('L');
    lines.push(`<path d="M${path}" fill="none" stroke="${colors[n]}"/>`);
    const cell = { frequency, dampingRatio: ratio, arm, reach: 1 + arm, mass: 1, subSteps: 4 };
    const seen = released(engines.carom, 'pin', cell, 1e-3, 60);
    for (let i = 0; i <= 60; i += 2) {
      const [cx, cy] = at(i / 60, seen[i][0] / 1e-3).split(' ');
      lines.push(`<circle cx="${cx}" cy="${cy}" r="2.5" fill="${colors[n]}"/>`);
    }
    lines.push(`<text x="${470 + 40 * n}" y="24" fill="${colors[n]}">ζ ${ratio}</text>`);
  }
  lines.push('<text x="620" y="290" text-anchor="end">time, 0 to 1</text>', '</svg>');
  return `${lines.join('\n')}\n`;
}

if (values.only === '') {
  writeFileSync(new URL('../../docs/images/springs.svg', import.meta.url), figure());
  save('springs', results);
}
