import { describe, expect, it } from 'vitest';
import type { Body } from '../../src/world/views/body.ts';
import type { PreSolve, PreSolveAnswer } from '../../src/world/views/pre-solve.ts';
import { World } from '../../src/world/world.ts';

const dt = 1 / 60;
const down = { x: 0, y: -10 };

function run(world: World<string>, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

describe('a rule that is wrong', () => {
  function falling(preSolve: PreSolve): World<string> {
    const world = new World<string>({ gravity: down, preSolve });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    world.add({ x: 0, y: 1, r: 1 });
    return world;
  }

  it.each<[string, unknown, string]>([
    ['a number', 3, 'World.step: what preSolve returns must be an object or undefined, got 3'],
    ['a wrong restitution', { restitution: 5 }, 'World.step: what preSolve returns as restitution must be a number in [0, 4], got 5'],
    ['a negative friction', { friction: -1 }, 'World.step: what preSolve returns as friction must be a number in [0, 1e+50], got -1'],
    ['NaN', { friction: Number.NaN }, 'World.step: what preSolve returns as friction must be a number in [0, 1e+50], got NaN'],
    ['no vector', { surfaceVelocity: 3 }, 'World.step: what preSolve returns as surfaceVelocity must be a vector { x, y }, got 3'],
    [
      'half a vector',
      { surfaceVelocity: { x: 3 } },
      'World.step: what preSolve returns as surfaceVelocity.y must be a finite number, got undefined',
    ],
    [
      'null for a vector',
      { surfaceVelocity: null },
      'World.step: what preSolve returns as surfaceVelocity must be a vector { x, y }, got null',
    ],
    ['no boolean', { enabled: 0 }, 'World.step: what preSolve returns as enabled must be true or false, got 0'],
  ])('says %s', (_, answer, message) => {
    const [wrong, right] = [falling(() => answer as PreSolveAnswer), falling(() => undefined)];
    for (let i = 0; i < 3; i++) {
      expect(() => wrong.step(dt)).toThrow(message);
      right.step(dt);
      expect(wrong.hash()).toBe(right.hash()); // the step was made as if nothing had been said
    }
  });

  it('says names that there are not', () => {
    const world = falling(() => ({ enable: false }) as PreSolveAnswer);
    expect(() => run(world, 16)).toThrow(
      'World.step: what preSolve returns option must be one of enabled, restitution, friction, surfaceVelocity',
    );
  });

  it('says something else when it is asked again', () => {
    let i = 0;
    const world = falling(() => ({ friction: i++ }));
    expect(() => run(world, 16)).toThrow('World.step: preSolve, asked twice about the same contact, must say the same: friction');
  });

  it('throws: the first error is told, when the step is over', () => {
    const error = new Error('mine');
    let isBad = true;
    const wrong = falling(() => {
      if (isBad) throw error;
      return { friction: 0.3 };
    });
    const right = falling(() => (isBad ? undefined : { friction: 0.3 }));
    expect(() => wrong.step(dt)).toThrow(error);
    right.step(dt);
    isBad = false;
    for (let i = 0; i < 20; i++) {
      wrong.step(dt);
      right.step(dt);
      expect(wrong.hash()).toBe(right.hash());
    }
    expect(wrong.stepCount).toBe(21);
  });

  it('edits the world', () => {
    const world: World<string> = falling((a) => {
      (a as Body<unknown>).vx = 3;
      return undefined;
    });
    expect(() => world.step(dt)).toThrow('Body.vx: an edit must be made outside preSolve, got "one inside it"');
    const nested: World<string> = falling(() => {
      nested.step(dt);
      return undefined;
    });
    expect(() => nested.step(dt)).toThrow('an edit must be made outside preSolve, got "one inside it"');
  });

  it('is no function', () => {
    expect(() => new World({ preSolve: 3 as never })).toThrow('new World: options.preSolve must be a function or null, got 3');
    expect(() => World.from(new World().snapshot(), { preSolve: {} as never })).toThrow(TypeError);
  });
});
