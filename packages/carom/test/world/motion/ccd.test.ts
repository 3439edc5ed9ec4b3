// Nothing passes through, by construction: the smallest worlds that showed each way it could go wrong. Every step checks itself (install.ts).
import { describe, expect, it } from 'vitest';
import { World } from '../../../src/world/world.ts';
import { run } from '../scenario-scenes.ts';

describe('what the user put there', () => {
  it('far outside of a round room does not fall away from it, among many walls', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    world.addWall({ inside: { x: 0, y: 0, r: 5 } });
    for (let i = 0; i < 6; i++) world.addWall({ minX: i - 3, minY: 0, maxX: i - 2.9, maxY: 0.1 }); // more than the index holds without cells
    const disc = world.add({ x: -60, y: -90, r: 1 });
    const distance = Math.hypot(disc.x, disc.y);
    run(world, 30);
    expect(Math.hypot(disc.x, disc.y)).toBeLessThan(distance);
  });
});

describe('one-sided walls', () => {
  // A star: seen from most places inside, some edges show their back before the disc bounces towards their front.
  const star = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 5 : 2;
    return { x: r * Math.cos((i * Math.PI) / 5), y: r * Math.sin((i * Math.PI) / 5) };
  });

  it.each([0, 0.5, 1])('that close hold who bounces many times in a step: restitution %d', (restitution) => {
    const material = { restitution, friction: 0 };
    for (let k = 0; k < 40; k++) {
      const world = new World({ warn: null, gravity: { x: 0, y: k % 2 === 0 ? 0 : -10 } });
      world.addWall({ chain: star, closed: true }, { oneSided: true, material });
      world.add({ x: 0, y: 0, r: 0.13, vx: 60 * k * Math.cos(k), vy: 60 * k * Math.sin(k), material });
      run(world, 20);
      expect(world.stepCount).toBe(20);
    }
  });

  it('let through what comes from behind near their end', () => {
    const world = new World({ warn: null });
    world.addWall({ x1: 0, y1: 0, x2: 4, y2: 0 }, { oneSided: true });
    const disc = world.add({ x: 4.3, y: -3, r: 0.5, vx: -0.3, vy: 6 });
    run(world, 60);
    expect(disc.y).toBeCloseTo(3, 9);
  });
});

describe('elastic discs', () => {
  it('put into each other bounce by the speed at which they approach, however near their centers are', () => {
    const world = new World({ warn: null, gravity: { x: 9.93, y: 0 } });
    const material = { restitution: 1, friction: 0 };
    const a = world.add({ x: 0, y: 0, r: 0.1, vx: 1.58, vy: -2.0153, material });
    const b = world.add({ x: 0.00976, y: 0.0024, r: 0.1, vx: 0.1166, vy: 3.5157, material });
    run(world, 1);
    expect(b.vx - a.vx).toBeGreaterThan(-1.4); // they would have flown past each other, nearer than they were
  });
});

describe('on a torus', () => {
  it('discs that would go round it many times in a sub-step find each other across every seam', () => {
    for (let k = 0; k < 6; k++) {
      const world = new World({ warn: null, periodX: 10, periodY: 10, subSteps: 8 });
      for (let i = 0; i < 12; i++) {
        const speed = 10 ** (k / 2 + 2.5);
        const material = { restitution: 0.2, friction: 0 };
        world.add({ x: (3.3 * i) % 10, y: (2.3 * i * i) % 10, r: 0.3, vx: speed * Math.cos(i + k), vy: speed * Math.sin(i + k), material });
      }
      world.addWall({ x1: 1, y1: 0, x2: 1, y2: 10 });
      run(world, 60);
      expect(world.stepCount).toBe(60);
    }
  });
});

describe('pushers', () => {
  it.each([5, 50, 500])('slide what they push along walls, round corners and past what does not move, at %d units a second', (speed) => {
    for (let k = 0; k < 8; k++) {
      const angle = (k * Math.PI) / 4 + 0.3;
      const world = new World({ warn: null, subSteps: 1 + (k % 4) });
      world.addWall({ inside: { x: 0, y: 0, r: 5 } });
      world.addWall({ x1: 1, y1: -5, x2: 4, y2: -2 });
      world.add({ x: -3, y: 2, r: 0.4, kind: 'static' });
      const [vx, vy] = [speed * Math.cos(angle), speed * Math.sin(angle)];
      if (k % 2 === 0) world.addKinematic({ minX: -1, minY: -0.3, maxX: 0.2, maxY: 0.3 }, { vx, vy });
      else world.add({ x: 0, y: 0, r: 0.6, kind: 'kinematic', vx, vy });
      for (let i = 0; i < 12; i++) world.add({ x: 1.5 * (i % 4) - 2, y: 3 - 1.4 * Math.floor(i / 4) - (i % 2), r: 0.1 + 0.05 * (i % 3) });
      run(world, Math.min(60, Math.ceil(360 / speed)));
      expect(world.stepCount).toBeGreaterThan(0);
    }
  });

  it('that turn fast carry what they have met, and throw nobody out of the room', () => {
    for (const angularVelocity of [14, 140, -60]) {
      const world = new World({ warn: null, subSteps: 8 });
      world.addWall({ inside: { x: 0, y: 0, r: 5 } });
      world.addWall({ x1: -5, y1: 3, x2: 5, y2: 3 });
      world.addKinematic({ x1: -2.5, y1: 0, x2: 2.5, y2: 0, r: 0.05 }, { angularVelocity });
      for (let i = 0; i < 10; i++) world.add({ x: 1.8 * (i % 3) - 1.5, y: 0.4 + 0.25 * (i % 7), r: 0.05 + 0.01 * i });
      run(world, 60);
      expect(world.stepCount).toBe(60);
    }
  });
});

describe('inside a solid', () => {
  const box = { minX: -2, minY: -2, maxX: 2, maxY: 2 };

  it('who was put there goes out by the nearest side, not deeper', () => {
    const world = new World({ warn: null, gravity: { x: -30, y: 0 } });
    world.addWall(box);
    const disc = world.add({ x: 1.5, y: 0.2, r: 0.3, vx: -20 });
    run(world, 60);
    expect(disc.x).toBeGreaterThan(1.5);
  });

  it('a pusher that it has come over pushes it out', () => {
    const world = new World({ warn: null });
    world.addKinematic(box, { vx: 3, vy: 0.5 });
    const disc = world.add({ x: 1.9, y: 0.2, r: 0.3 });
    run(world, 60);
    expect(disc.x).toBeGreaterThan(5 + 0.9 * 0.3);
  });
});
