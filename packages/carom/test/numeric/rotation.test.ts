import { expect, it } from 'vitest';
import { writeRotation } from '../../src/numeric/rotation.ts';
import { World } from '../../src/world/world.ts';

function rotation(angle: number): number[] {
  const out = Float64Array.of(angle, 0);
  writeRotation(out);
  return [...out];
}

it('cosine and sine of an angle are right to 2⁻⁴⁷ of it', () => {
  for (let angle = -1000; angle < 1000; angle += 0.37) {
    const [cos, sin] = rotation(angle);
    const error = 2 ** -47 * Math.max(1, Math.abs(angle));
    expect(Math.abs(cos - Math.cos(angle))).toBeLessThan(error);
    expect(Math.abs(sin - Math.sin(angle))).toBeLessThan(error);
  }
});

it('they are a unit vector for every angle a wall can have', () => {
  for (let angle = 1e-300; angle < 1e150; angle *= 1.7) {
    const [cos, sin] = rotation(angle);
    expect(Math.abs(cos * cos + sin * sin - 1)).toBeLessThan(1e-12 * Math.max(1, Math.min(angle, 1000)));
  }
});

it('a world with a wall at a huge angle goes on and is restored', () => {
  for (const angle of [1e12, 1.51e37, -1e50]) {
    const world = new World({ warn: null });
    const paddle = world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.2 });
    paddle.angle = angle;
    world.step(1 / 60);
    expect(World.from(world.snapshot(), { warn: null }).hash()).toBe(world.hash());
  }
});
