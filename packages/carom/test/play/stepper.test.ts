import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createStepper, type Pose, type Steppable, stepperDefaults } from '../../src/play/stepper.ts';
import { World } from '../../src/world/world.ts';

/** A world of bodies that move by their velocity: what a stepper needs to know of a world. */
class Drift implements Steppable {
  readonly bodies: (Pose & { vx: number; spin: number })[] = [];
  readonly kinematics: Pose[] = [];
  readonly steps: number[] = [];
  periodX = Infinity;
  periodY = Infinity;
  onStep: () => void = () => {};

  add(x: number, vx: number, spin = 0): Pose {
    const body = { x, y: 0, angle: 0, vx, spin };
    this.bodies.push(body);
    return body;
  }

  step(dt: number): void {
    this.steps.push(dt);
    for (const body of this.bodies) {
      body.x += body.vx * dt;
      if (body.x >= this.periodX) body.x -= this.periodX;
      if (body.x < 0 && this.periodX < Infinity) body.x += this.periodX;
      body.angle += body.spin * dt;
    }
    this.onStep();
  }

  [Symbol.iterator](): Iterator<Pose> {
    return this.bodies[Symbol.iterator]();
  }
}

const dt = 1 / 64;

describe('advanceTo', () => {
  it('starts its clock at the first call, then takes a step for every dt that has passed', () => {
    const world = new Drift();
    const stepper = createStepper(world, { dt });
    expect(stepper.advanceTo(1000)).toBe(0);
    expect(stepper.advanceTo(1000 + 2.5 * dt)).toBe(2);
    expect(stepper.alpha).toBe(0.5);
    expect(stepper.advanceTo(1000 + 3 * dt)).toBe(1);
    expect(stepper.alpha).toBe(0);
    expect(world.steps).toEqual([dt, dt, dt]);
    expect(stepper.stepCount).toBe(3);
    expect(stepper.dt).toBe(dt);
  });

  it('takes the same number of steps however often it is called, and never one too early', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 7 * dt, noNaN: true }), { maxLength: 60 }), (frames) => {
        const stepper = createStepper(new Drift(), { dt });
        stepper.advanceTo(3);
        let now = 3;
        for (const frame of frames) {
          now += frame;
          stepper.advanceTo(now);
          expect(stepper.stepCount).toBe(Math.floor((now - 3) / dt));
          expect(stepper.alpha).toBe((now - 3) / dt - stepper.stepCount);
        }
        expect(stepper.droppedTime).toBe(0);
      }),
    );
  });

  it('does not drift: after a million frames of 144 Hz as many steps as the clock asks for', () => {
    const stepper = createStepper({ step: () => {}, [Symbol.iterator]: () => [][Symbol.iterator]() }, { dt: 1 / 60 });
    for (let frame = 0; frame <= 1_000_000; frame++) stepper.advanceTo(frame / 144);
    expect(stepper.stepCount).toBe(Math.floor(1_000_000 / 144 / (1 / 60)));
  });

  it('takes at most maxSteps at once and tells what it dropped; the rest of a step stays', () => {
    const world = new Drift();
    const stepper = createStepper(world, { dt, maxSteps: 3 });
    stepper.advanceTo(0);
    expect(stepper.advanceTo(10.25 * dt)).toBe(3);
    expect(stepper.droppedTime).toBe(7 * dt);
    expect(stepper.alpha).toBe(0.25);
    expect(stepper.advanceTo(11 * dt)).toBe(1);
    expect(stepper.advanceTo(11.5 * dt)).toBe(0);
    expect(stepper.droppedTime).toBe(7 * dt);
    expect(world.steps).toHaveLength(4);
  });

  it('takes an earlier now as the last one', () => {
    const stepper = createStepper(new Drift(), { dt });
    stepper.advanceTo(5);
    stepper.advanceTo(5 + 1.5 * dt);
    expect(stepper.advanceTo(2)).toBe(0);
    expect(stepper.alpha).toBe(0.5);
    expect(stepper.advanceTo(5 + 2 * dt)).toBe(1);
  });

  it('survives clocks at the ends of the numbers', () => {
    const stepper = createStepper(new Drift(), { dt, maxSteps: 2 });
    stepper.advanceTo(-Number.MAX_VALUE);
    expect(stepper.advanceTo(Number.MAX_VALUE)).toBe(2);
    expect(stepper.alpha).toBe(1);
    expect(stepper.droppedTime).toBeGreaterThan(0);
  });

  it('calls afterStep after each step', () => {
    const world = new Drift();
    const seen: number[] = [];
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(3 * dt, () => seen.push(world.steps.length));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('calls beforeStep before each step, of { beforeStep, afterStep } one, both or none', () => {
    const world = new Drift();
    const seen: string[] = [];
    const stepper = createStepper(world, { dt });
    const beforeStep = () => seen.push(`before ${world.steps.length}`);
    const afterStep = () => seen.push(`after ${world.steps.length}`);
    stepper.advanceTo(0, { beforeStep, afterStep }); // no step, so nothing is called
    stepper.advanceTo(2 * dt, { beforeStep, afterStep });
    stepper.advanceTo(3 * dt, { beforeStep });
    stepper.advanceTo(4 * dt, { afterStep });
    stepper.advanceTo(5 * dt, {});
    expect(seen).toEqual(['before 0', 'after 1', 'before 1', 'after 2', 'before 2', 'after 4']);
  });

  it('a force of beforeStep acts in each step, at any rate of the screen', () => {
    const speeds = [30, 60, 144].map((rate) => {
      const world = new World();
      const disc = world.add({ x: 0, y: 0, r: 1, mass: 2 });
      const stepper = createStepper(world, { dt: 1 / 64 });
      for (let i = 0; i <= rate; i++) stepper.advanceTo(i / rate, { beforeStep: () => disc.applyForce({ x: 2, y: 0 }) });
      return disc.vx;
    });
    expect(speeds).toEqual([1, 1, 1]);
  });

  it('draws what beforeStep teleports from where it put it, and a step whose beforeStep throws is still due', () => {
    const world = new World();
    const disc = world.add({ x: 0, y: 0, r: 1 });
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(1.5 * dt, { beforeStep: () => Object.assign(disc, { x: 50, vx: 1 / dt }) });
    expect(stepper.interpolate(disc).x).toBeCloseTo(50.5, 9);
    const fall = () => {
      throw new Error('mine');
    };
    expect(() => stepper.advanceTo(2 * dt, { beforeStep: fall })).toThrow(new Error('mine'));
    expect(stepper.stepCount).toBe(1);
    expect(stepper.advanceTo(2 * dt)).toBe(1);
  });

  it('warns once of a clock in milliseconds, and never of a page that was hidden or of calls that may take so many steps', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const run = (times: number[], maxSteps = 8) => {
      const stepper = createStepper(new Drift(), { dt: 1 / 64, maxSteps });
      for (const time of times) stepper.advanceTo(time);
      const said = warn.mock.calls.length;
      warn.mockClear();
      return said;
    };
    const frames = Array.from({ length: 20 }, (_, i) => 16 * i);
    const times = [0, 900, 1800, 1800.01, 1801, 1802]; // hidden twice, then back
    expect([run(frames), run(frames, 2000), run(times)]).toEqual([1, 0, 0]);
    run(frames.slice(0, 3));
    const stepper = createStepper(new Drift(), { dt: 1 / 64 });
    for (const time of frames) stepper.advanceTo(time);
    expect(warn.mock.calls).toEqual([
      ['carom: Stepper.advanceTo: 1024 steps are due: is now in milliseconds, and dt (0.015625) in seconds?'],
    ]);
    warn.mockRestore();
  });

  it('lets exceptions through; the step counts as taken and the rest follow in the next call', () => {
    const world = new Drift();
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    const fall = () => {
      if (world.steps.length === 2) throw new Error('mine');
    };
    expect(() => stepper.advanceTo(5 * dt, fall)).toThrow(new Error('mine'));
    expect(stepper.stepCount).toBe(2);
    expect(stepper.alpha).toBe(1);
    expect(stepper.advanceTo(5 * dt)).toBe(3);
    expect(stepper.alpha).toBe(0);
  });

  it('refuses to be called from within afterStep', () => {
    const stepper = createStepper(new Drift(), { dt });
    stepper.advanceTo(0);
    expect(() => stepper.advanceTo(dt, () => stepper.advanceTo(2 * dt))).toThrow(
      new TypeError('Stepper.advanceTo: it must be called after the steps, not from within beforeStep or afterStep'),
    );
    expect(stepper.advanceTo(2 * dt)).toBe(1);
  });
});

describe('interpolate', () => {
  it('gives the place between the last two steps', () => {
    const world = new Drift();
    const body = world.add(1, 64, 32);
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(2.25 * dt); // at 3 after two steps of 1
    const out = { x: 0, y: 0, angle: 0 };
    expect(stepper.interpolate(body, out)).toBe(out);
    expect(out).toEqual({ x: 2.25, y: 0, angle: 0.625 });
    stepper.advanceTo(2.75 * dt);
    expect(stepper.interpolate(body).x).toBe(2.75);
  });

  it('moves evenly at any frame rate', () => {
    const world = new Drift();
    const body = world.add(0, 10);
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    for (let frame = 1; frame < 200; frame++) {
      const now = (frame * 1.37) / 144;
      stepper.advanceTo(now);
      expect(stepper.interpolate(body).x).toBeCloseTo(Math.max(0, 10 * (now - dt)), 9);
    }
  });

  it('gives a body that was not there before the last step, and everything after snap, where it is', () => {
    const world = new Drift();
    const old = world.add(0, 64);
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(1.5 * dt);
    const late = world.add(7, 64);
    expect(stepper.interpolate(late).x).toBe(7);
    expect(stepper.interpolate(old).x).toBe(0.5);
    stepper.snap();
    expect(stepper.interpolate(old).x).toBe(1);
    stepper.advanceTo(2.5 * dt);
    expect(stepper.interpolate(old).x).toBe(1.5);
    expect(stepper.interpolate(late).x).toBe(7.5);
  });

  it('follows bodies that move up in the list when others are removed', () => {
    const world = new Drift();
    const [first, second, third] = [world.add(0, 64), world.add(10, 64), world.add(20, 64)];
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(1.5 * dt);
    world.bodies.shift();
    stepper.advanceTo(2.5 * dt);
    expect([second, third].map((body) => stepper.interpolate(body).x)).toEqual([11.5, 21.5]);
    expect(stepper.interpolate(first).x).toBe(1); // gone: where it was last
    world.bodies.reverse();
    stepper.advanceTo(3.5 * dt);
    expect([second, third].map((body) => stepper.interpolate(body).x)).toEqual([12.5, 22.5]);
  });

  it('interpolates moving walls', () => {
    const world = new Drift();
    const flipper = { x: 0, y: 0, angle: 0 };
    world.kinematics.push(flipper);
    world.onStep = () => {
      flipper.angle += 1;
    };
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    stepper.advanceTo(1.25 * dt);
    expect(stepper.interpolate(flipper).angle).toBe(0.25);
  });

  it.each([
    { from: 9.5, vx: 64, alphas: [9.5, 9.75, 0, 0.25] },
    { from: 0.25, vx: -64, alphas: [0.25, 0, 9.75, 9.5] },
  ])('takes the short way across the seam of a torus, from $from at $vx', ({ from, vx, alphas }) => {
    const world = new Drift();
    world.periodX = 10;
    const body = world.add(from, vx);
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    for (const [k, x] of alphas.entries()) {
      stepper.advanceTo((1 + k / 4) * dt);
      expect(stepper.interpolate(body).x).toBe(x);
    }
  });

  it('stays within the period, whatever the rounding', () => {
    const world = new Drift();
    world.periodX = 10;
    const body = world.add(0, 0);
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    world.onStep = () => {
      body.x = 10 - 2 ** -50;
    };
    for (let k = 0; k < 64; k++) {
      stepper.advanceTo((1 + k / 64) * dt);
      const { x } = stepper.interpolate(body);
      expect(x >= 0 && x < 10).toBe(true);
    }
  });

  it('never changes what happens: the steps are the same read or unread', () => {
    const [read, unread] = [new Drift(), new Drift()];
    const bodies = [read, unread].map((world) => world.add(0, 3));
    const [a, b] = [createStepper(read), createStepper(unread)];
    for (let k = 0; k < 100; k++) {
      a.advanceTo(k / 100);
      a.interpolate(bodies[0]);
    }
    for (let k = 0; k < 100; k += 9) b.advanceTo(k / 100);
    expect(bodies[0].x).toBe(bodies[1].x);
  });
});

describe('createStepper', () => {
  it('has the defaults of stepperDefaults', () => {
    expect(stepperDefaults).toEqual({ dt: 1 / 60, maxSteps: 8 });
    expect(Object.isFrozen(stepperDefaults)).toBe(true);
    const stepper = createStepper(new Drift());
    expect(stepper.dt).toBe(1 / 60);
    stepper.advanceTo(0);
    expect(stepper.advanceTo(1)).toBe(8);
  });

  it.each([
    [{ dt: 0 }, new RangeError('createStepper: options.dt must be a finite number > 0, got 0')],
    [{ dt: '1' }, new TypeError('createStepper: options.dt must be a finite number > 0, got "1"')],
    [{ dt: null }, new TypeError('createStepper: options.dt must be a finite number > 0, got null')],
    [{ maxSteps: 0 }, new RangeError(`createStepper: options.maxSteps must be an integer in [1, ${Number.MAX_SAFE_INTEGER}], got 0`)],
    [{ steps: 3 }, new TypeError('createStepper: options option must be one of dt, maxSteps, got "steps"')],
  ])('refuses %o', (options, error) => {
    expect(() => createStepper(new Drift(), options as object)).toThrow(error);
  });

  it.each([null, undefined, 5, {}, []])('refuses %o for a world', (world) => {
    expect(() => createStepper(world as never)).toThrow(TypeError);
    expect(() => createStepper(world as never)).toThrow('createStepper: world must be a World, or what steps and holds bodies, got ');
  });

  it('interpolate refuses what is no object, with a word of its own', () => {
    const world = new Drift();
    const body = world.add(0, 1);
    const stepper = createStepper(world);
    expect(() => stepper.interpolate(null as never)).toThrow(
      new TypeError('Stepper.interpolate: item must be a body or moving wall, got null'),
    );
    expect(() => stepper.interpolate(body, 5 as never)).toThrow(new TypeError('Stepper.interpolate: out must be an object, got 5'));
  });

  it.each([
    [Number.NaN, undefined, new RangeError('Stepper.advanceTo: now must be a finite number, got NaN')],
    ['1', undefined, new TypeError('Stepper.advanceTo: now must be a finite number, got "1"')],
    [1, 'after', new TypeError('Stepper.advanceTo: afterStep must be a function, got "after"')],
    [1, { beforeStep: 1 }, new TypeError('Stepper.advanceTo: beforeStep must be a function, got 1')],
    [
      1,
      { before: () => {} },
      new TypeError('Stepper.advanceTo: calls option must be one of beforeStep, afterStep (did you mean beforeStep?), got "before"'),
    ],
  ])('advanceTo refuses %o with %o', (now, afterStep, error) => {
    const world = new Drift();
    const stepper = createStepper(world, { dt });
    stepper.advanceTo(0);
    expect(() => stepper.advanceTo(now as number, afterStep as unknown as () => void)).toThrow(error);
    expect(world.steps).toEqual([]);
  });
});
