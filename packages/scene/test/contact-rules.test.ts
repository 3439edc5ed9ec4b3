import { describe, expect, it } from 'vitest';
import { buildTimeline, buildWorld, createSceneRun, type Scene, toScene, validateScene } from '../src/index.ts';

const pairs = [{ materials: ['ball', 'bumper'] as const, restitution: 2 }];

function sceneOf(engine: 'timeline' | 'world', contactRules: object): Scene {
  return {
    format: 'carom-scene',
    version: 0,
    engine,
    [engine]: { contactRules },
    walls: [{ x1: 5, y1: -5, x2: 5, y2: 5, material: { name: 'bumper', restitution: 0.5 } }],
    bodies: [
      { x: 0, y: 0, r: 1, vx: 4, material: { name: 'ball', restitution: 0.5 } },
      { x: 0, y: 3, r: 1, vx: 4, material: { restitution: 0.5 } },
    ],
  };
}

describe('contact rules of a scene', () => {
  it('are those of the engine that is built', () => {
    const rules = { restitution: 'product', pairs };
    const timeline = buildTimeline(sceneOf('timeline', rules));
    timeline.runTo(2);
    expect([...timeline].map(({ vx }) => vx)).toEqual([-8, -1]);
    const world = buildWorld(sceneOf('world', { ...rules, friction: 'max', restitutionThreshold: 0.5 }));
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    expect([...world].map(({ vx }) => Math.round(1e9 * vx) / 1e9)).toEqual([-8, -1]);
    expect(world.contactRules.restitutionThreshold).toBe(0.5);
  });

  it('are written by toScene, and stay when a run changes restitutions', () => {
    const timeline = buildTimeline(sceneOf('timeline', { restitution: 'product', pairs }));
    const scene = toScene(timeline, { timeline: { ties: 'simultaneous' } });
    expect(scene.timeline).toEqual({ ties: 'simultaneous', contactRules: timeline.contactRules });
    expect(validateScene(JSON.parse(JSON.stringify(scene))).ok).toBe(true);
    expect(scene.bodies?.[0].material).toEqual({ name: 'ball', restitution: 0.5 });
    expect(toScene(buildTimeline(sceneOf('timeline', { pairs }))).timeline).toEqual({ contactRules: expect.anything() });
    for (const engine of ['timeline', 'world'] as const) {
      const run = createSceneRun(sceneOf(engine, { pairs }));
      run.act({ kind: 'change', body: 0, values: { restitution: 0.25, r: 1e-9 } });
      run.act({ kind: 'set', values: { restitution: 0.75 } });
      const { world, timeline: line } = run;
      const items = world !== null ? [...world, ...world.walls] : line !== null ? [...line, ...line.walls] : [];
      expect(items.map(({ material }) => [material.name, material.restitution])).toEqual([
        ['ball', 0.75],
        [undefined, 0.75],
        ['bumper', 0.75],
      ]);
    }
  });

  it.each(['timeline', 'world'] as const)('are checked, each problem with its path: %s', (engine) => {
    const problems = (contactRules: object, material: object = { name: 'ball' }) => {
      const scene = { ...sceneOf(engine, contactRules), walls: [], bodies: [{ x: 0, y: 0, r: 1, material }] };
      const result = validateScene(scene);
      return result.problems.map(({ path, message, hint }) => `${path} | ${message.replace(path, '').trim()} | ${hint ?? ''}`);
    };
    const at = `${engine}.contactRules`;
    expect(problems({ pairs })).toEqual([]);
    expect(problems({ pairs: [] })).toEqual([
      `bodies[0].material.name | must be a name in ${at}.pairs, got "ball" | add ${engine}: { contactRules: { pairs } }`,
    ]);
    expect(problems({ pairs }, { name: 'bal' })).toEqual([`bodies[0].material.name | must be one of 'ball', 'bumper', got "bal" | `]);
    expect(problems({ restitution: 'multiply', pairs })[0]).toContain(
      `${at}.restitution | must be one of 'max', 'min', 'product', 'mean', 'geometric-mean', got "multiply"`,
    );
    expect(problems({ restitutionThreshold: -1, pairs })[0]).toContain(
      `${at}.restitutionThreshold | must be a number in [0, 1e+50], got -1`,
    );
    expect(problems({ pairs: 3 })[0]).toContain(`${at}.pairs | must be an array, got 3`);
    expect(problems({ pairs: [...pairs, { materials: ['a'] }] })[0]).toContain(`${at}.pairs[1].materials | must be an array of two names`);
    expect(problems({ pairs: [...pairs, { materials: ['bumper', 'ball'] }] })[0]).toContain(
      `${at}.pairs[1].materials | must be a pair that is given once`,
    );
    expect(problems({ pairs: [{ ...pairs[0], restitution: 5 }] })[0]).toContain(
      `${at}.pairs[0].restitution | must be a number in [0, 4], or one of 'max', `,
    );
    expect(problems({ pairs: [{ ...pairs[0], bounce: 1 }] })[0]).toContain(`${at}.pairs[0].bounce | is not a key of ${at}.pairs[0]`);
    const many = Array.from({ length: 128 }, (_, i) => ({ materials: [`a${i}`, `b${i}`] }));
    expect(problems({ pairs: [...many, ...pairs] })[0]).toContain(`${at}.pairs | must be of at most 255 names`);
    const friction = problems({ friction: 'max', pairs });
    if (engine === 'world') expect(friction).toEqual([]);
    else expect(friction[0]).toContain(`${at}.friction | is not a key of ${at}`);
  });
});
