import { type Scene, validateScene } from '@carom/scene';
import { describe, expect, it } from 'vitest';
import { boxAround, withSceneSettings } from '../../src/edit/scene-settings.ts';
import { inWords } from '../../src/edit/words.ts';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 6 };
const scene: Scene = { format: 'carom-scene', version: 0, engine: 'world', title: 'One', view: { box }, units: { length: 'cm' } };

describe('settings of a scene', () => {
  it('change one thing and leave the others', () => {
    expect(withSceneSettings(scene, { title: 'Two' })).toEqual({ ...scene, title: 'Two' });
    expect(withSceneSettings(scene, { duration: 3 })).toEqual({ ...scene, duration: 3 });
    expect(withSceneSettings(scene, { units: { time: 'h' } })).toEqual({ ...scene, units: { length: 'cm', time: 'h' } });
    expect(withSceneSettings(scene, { y: 'down' })).toEqual({ ...scene, view: { box, y: 'down' } });
    expect(withSceneSettings(scene, { box: { ...box, maxX: 12 } }).view).toEqual({ box: { ...box, maxX: 12 } });
  });

  it('what is empty or so anyway is left out', () => {
    const bare = withSceneSettings(withSceneSettings({ ...scene, duration: 3 }, { title: '', units: { length: '' } }), {
      duration: undefined,
      box: undefined,
      y: 'up',
    });
    expect(bare).toEqual({ format: 'carom-scene', version: 0, engine: 'world' });
    expect(validateScene(bare).ok).toBe(true);
  });

  it('the box around everything holds discs, walls and moving walls, and there is none around nothing', () => {
    expect(boxAround({ ...scene, bodies: [] })).toBeNull();
    const all = boxAround({
      ...scene,
      bodies: [{ x: -5, y: 0, r: 1 }],
      walls: [{ x1: 0, y1: 0, x2: 20, y2: 0 }],
      kinematics: [{ minX: 0, minY: 0, maxX: 1, maxY: 40 }],
    });
    expect(all).toMatchObject({ minX: expect.closeTo(-6.82, 9), maxX: expect.closeTo(20.82, 9), maxY: expect.closeTo(40.82, 9) });
    expect(boxAround({ ...scene, bodies: [{ x: 1, y: 1, r: 1e-9 }] })).not.toBeNull();
  });
});

/** Changes that are refused, each by another rule of the checker. */
const refused: Partial<Scene>[] = [
  ...[-1, 0, Number.NaN, 1e300].map((r) => ({ bodies: [{ x: 0, y: 0, r }] })),
  { bodies: [{ x: 0, y: 0, r: 1, mass: -1 }] },
  { bodies: [{ x: 1e60, y: 0, r: 1 }] },
  { bodies: [{ x: 0, y: 0, r: 1, mass: 1e60 }] },
  { bodies: [{ x: 0, y: 0, r: 1, material: { restitution: -1 } }] },
  { bodies: [{ x: 0, y: 0, r: 1, material: { friction: -1 } }] },
  { bodies: [{ x: 0, y: 0, r: 1, linearDamping: 1e60 }] },
  { bodies: [{ x: 0, y: 0, r: 1, shuttle: { x: 1, period: 1 } }] },
  { bodies: [{ x: 0, y: 0, r: 1, immovable: true, shuttle: { x: 1, period: -1 } }] },
  { bodies: [{ x: 0, y: 0, r: 1 }], world: { periodX: 2 } },
  { bodies: [{ x: 0, y: 0, r: 1, color: 'red' }] },
  { bodies: [{ x: 0, y: 0, r: 1, name: 'x'.repeat(81) }] },
  { bodies: [{ x: 0, y: 0, r: 1, immovable: true }], joints: [{ kind: 'pin', b: 0 }] },
  { walls: [{ minX: 1, minY: 0, maxX: 0, maxY: 1 }] },
  { walls: [{ x: 0, y: 0, r: -1 }] },
  { walls: [{ points: [0, 1, 2, 3].map((k) => ({ x: k % 2, y: k === 3 ? 0.1 : k })) }] },
  { walls: [{ x: 0, y: 0, r: 1, oneSided: true } as never] },
  { world: { subSteps: 0 } },
  { world: { subSteps: 1.5 } },
  { duration: -1 },
  { title: 'x'.repeat(100) },
];

it.each(refused)('what speaks against a change is said without a path of the file: %j', (patch) => {
  const result = validateScene({ ...scene, ...patch });
  if (result.ok) throw new Error('it is taken');
  const words = inWords(result.problems[0].message)!;
  expect(words).toMatch(/^[A-Z]/);
  expect(words).not.toMatch(/\[\d+\]|\bgot\b|bodies|walls|undefined|e[+-]?\d\d|options\.|immovable/);
});

it('no objection and words of one’s own stay as they are', () => {
  expect(inWords(null)).toBeNull();
  expect(inWords('It is no longer there')).toBe('It is no longer there');
});
