// What the editor is for: whole scenes, built from nothing by pointer.
import { createSceneRun, discsOf, type Scene, validateScene } from '@carom/scene';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Editor } from '../../src/edit/editor.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { isPinball, pointsOf } from '../../src/take/counter.tsx';
import { Hand } from './hand.ts';

const opened: SceneView[] = [];

function open(gravity: number, maxX: number, maxY: number) {
  const world: Scene = {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    world: { gravity: { x: 0, y: gravity } },
    view: { box: { minX: 0, minY: 0, maxX, maxY } },
  };
  const view = new SceneView(null, world);
  opened.push(view);
  return { view, hand: new Hand(new Editor(view)) };
}

/** Lets a world run to a step. */
function runTo(view: SceneView, step: number): void {
  do view.player.seek(step * view.take.dt);
  while (view.player.active.value);
}

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterAll(() => {
  for (const view of opened) view.player.dispose();
  vi.unstubAllGlobals();
});

describe('a pinball, built from nothing by pointer', () => {
  function build(): SceneView {
    const { view, hand } = open(-6, 7, 12);
    hand.pick('Chain').click([0.5, 9]).click([0.5, 1.5]).click([5.5, 0.8]).click([5.5, 0.8]);
    hand.pick('Arc').drag([0.5, 9], [6.5, 9]);
    hand.pick('Wall', 'wall').drag([6.5, 9], [6.5, 0.5]).pick('Wall', 'wall').drag([5.5, 8], [5.5, 0.8]);
    hand.pick('One-way gate').drag([5.5, 8], [6.5, 8]);
    hand.pick('Wall', 'wall').drag([0.5, 4.5], [1.5, 3]).pick('Wall', 'wall').drag([5.5, 4.5], [4.5, 3]);
    hand.pick('Slingshot').drag([1.2, 6], [1.8, 5]).pick('Slingshot').drag([4.8, 6], [4.2, 5]);
    for (const at of [
      [2, 7.5],
      [4, 7.5],
      [3, 9.2],
    ] as const)
      hand.pick('Bumper').drag(at, [at[0] + 0.4, at[1]]);
    hand.pick('Left flipper').drag([1.7, 2.8], [2.7, 2.4]).pick('Right flipper').drag([4.3, 2.8], [3.3, 2.4]);
    hand.pick('Plunger').drag([5.6, 0], [6.4, 2.4]);
    for (const at of [
      [6, 3],
      [3, 10.5],
      [2, 8.5],
    ] as const)
      hand.pick('Ball').drag(at, [at[0] + 0.2, at[1]]);
    return view;
  }

  it('has all that a table has, and is valid', () => {
    const { scene } = build();
    expect(validateScene(scene)).toMatchObject({ ok: true });
    expect([scene.walls?.length, scene.kinematics?.length, scene.bodies?.length]).toEqual([9, 3, 6]);
    expect(scene.walls?.find(({ oneSided }) => oneSided)?.name).toBe('one-way gate');
  });

  it('plays: balls hit bumpers, points are counted, none gets out', () => {
    const view = build();
    expect(isPinball(view)).toBe(true);
    runTo(view, 600);
    const { log } = view.take;
    const score = Array.from({ length: log.count }, (_, i) => pointsOf(view.take, i)).reduce((sum, points) => sum + points, 0);
    expect(score).toBeGreaterThanOrEqual(100);
    for (const { x, y } of view.take.discs()) {
      expect(x).toBeGreaterThan(0.4);
      expect(x).toBeLessThan(6.6);
      expect(y).toBeLessThan(12.1);
    }
  });

  it('its flippers swing up while they are held', () => {
    const { scene } = build();
    const run = createSceneRun(scene);
    run.act({ kind: 'hold', controls: ['left', 'right'] });
    run.advance({ time: 0.5 });
    const angles = run.world!.kinematics.filter(({ data }) => data?.name?.endsWith('flipper')).map(({ angle }) => angle);
    expect(angles).toEqual([expect.closeTo(1, 6), expect.closeTo(-1, 6)]);
  });

  it('its gate lets a ball out of the lane, and none back', () => {
    const { scene } = build();
    const ball = { x: 6, r: 0.2 };
    const only = { ...scene, kinematics: [], generate: [] };
    const up = createSceneRun({ ...only, bodies: [{ ...ball, y: 6.5, vy: 6 }] });
    up.advance({ time: 0.5 });
    expect([...up.bodies()][0].y).toBeGreaterThan(8.2);
    const down = createSceneRun({ ...only, bodies: [{ ...ball, y: 8.5 }] });
    down.advance({ time: 2 });
    expect([...down.bodies()][0].y).toBeGreaterThan(8);
  });
});

it('a box of fruit, as in Suika: discs of growing sizes fall into it, pile up and stay inside', () => {
  const { view, hand } = open(-10, 10, 6);
  hand.pick('Chain').click([3, 5]).click([3, 0.5]).click([7, 0.5]).click([7, 5]).click([7, 5]);
  const fruit = [
    [3.5, 2, 0.2],
    [4.2, 2, 0.3],
    [5.1, 2, 0.4],
    [6.2, 2, 0.5],
    [3.8, 3.5, 0.6],
    [5.6, 3.6, 0.7],
  ] as const;
  for (const [x, y, r] of fruit) hand.pick('Rubber ball').drag([x, y], [x + r, y]);
  expect(discsOf(view.scene).map(({ r }) => r)).toEqual(fruit.map(([, , r]) => r));
  runTo(view, 500);
  for (const { x, y, r, vx, vy } of view.take.discs()) {
    expect(x - r).toBeGreaterThan(2.99);
    expect(x + r).toBeLessThan(7.01);
    expect(y - r).toBeGreaterThan(0.49);
    expect(Math.hypot(vx, vy)).toBeLessThan(2); // a pile, or nearly
  }
});
