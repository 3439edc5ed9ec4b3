import type { Scene, SceneBody, SceneWall } from '@carom/scene';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Editor } from '../../src/edit/editor.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { worldCodeOf } from '../../src/world/world-code-text.ts';

const bodies: readonly SceneBody[] = [
  { x: 3, y: 3, r: 0.5, vx: 2, vy: 0.5 },
  { x: 7, y: 3, r: 0.5 },
];
const room = { minX: 0, minY: 0, maxX: 10, maxY: 6 };
const head = { format: 'carom-scene', version: 0, walls: [{ inside: room }], bodies } as const;
const timeline: Scene = { ...head, engine: 'timeline' };
const world: Scene = { ...head, engine: 'world', world: { layers: { balls: ['walls'], walls: ['balls'] } } };

/** What can be said of a disc, or of a wall, beside its shape and material. */
const ofDisc: [string, Scene, Partial<SceneBody>][] = [
  ['growth', timeline, { growth: 0.1 }],
  ['bits', world, { filter: { category: 2, mask: 5 } }],
];
const ofWall: [string, Scene, Partial<SceneWall>][] = [
  ['temperature', timeline, { temperature: 2 }],
  ['velocity', timeline, { velocity: { x: 0.1, y: 0 } }],
  ['surface velocity', world, { surfaceVelocity: { x: 2, y: 0 } }],
  ['bits', world, { filter: { category: 2, mask: 5 } }],
];

/** A run that time is taken through by hand. */
type View = SceneView & { readonly player: { seek(place: number): void; dispose(): void; readonly active: { readonly value: boolean } } };

function open(scene: Scene): View {
  return new SceneView(null, scene);
}

/** Goes to a place of a run, step or tenth, however many slices of time it takes. */
function goTo(view: View, place: number): void {
  do view.player.seek(place * (view.scene.engine === 'world' ? 1 / 60 : 0.1));
  while (view.player.active.value);
}

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1); // time goes on by hand
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('a layer is chosen at the start', () => {
  const view = open(world);
  const editor = new Editor(view);
  expect(editor.setBody(0, { filter: { layer: 'balls' } })).toBeNull();
  expect(editor.setBody(0, { filter: { layer: 'birds' } })).toContain('layer');
  expect(view.take.body(0)?.filter).toEqual({ layer: 'balls' });
  view.player.dispose();
});

it('the program of a world says how fast its walls run', () => {
  const [wall] = world.walls ?? [];
  expect(worldCodeOf({ ...world, walls: [{ ...wall, surfaceVelocity: { x: 2, y: 0 } }] }, 1)).toContain('surfaceVelocity: { x: 2, y: 0 }');
});

describe('what drives a world', () => {
  const piston = { minX: 8, minY: 0, maxX: 9, maxY: 6, shuttle: { x: -2, period: 4 } };
  const driven: Scene = { ...world, kinematics: [piston], bodies: [bodies[0], { x: 7, y: 3, r: 0.5, immovable: true }] };

  it('changes at the start: the way of a wall or of a disc to and fro, and what a disc eats', () => {
    const view = open(driven);
    const editor = new Editor(view);
    const way = { x: -3, y: 1, period: 2 };
    const setShuttle = (shuttle: typeof way) => editor.setWall(1, { ...piston, shuttle } as unknown as SceneWall);
    expect(setShuttle(way)).toBeNull();
    expect(view.scene.kinematics).toEqual([{ ...piston, shuttle: way }]);
    expect(setShuttle({ ...way, period: -1 })).toContain('period');
    expect(editor.setBody(1, { shuttle: { y: 1, period: 2 } })).toBeNull();
    expect(editor.setBody(0, { eats: 'balls' })).toBeNull();
    expect(editor.setBody(0, { eats: 'birds' })).toContain('eats');
    expect(view.scene.bodies).toMatchObject([{ eats: 'balls' }, { shuttle: { y: 1, period: 2 } }]);
    goTo(view, 30); // a quarter of the period: halfway
    expect(view.take.discs()[1].y).toBeCloseTo(3.5, 3);
    expect(setShuttle(way)).toContain('start');
    view.player.dispose();
  });
});

describe.each([0, 12])('at step or tenth %i', (place) => {
  it.each(ofDisc)('%s of a disc changes, stays in the scene, and comes back by undo', (_, scene, values) => {
    const view = open(scene);
    goTo(view, place);
    const before = view.take.hash();
    const editor = new Editor(view);
    expect(editor.setBody(0, values)).toBeNull();
    const [id] = [...editor.discs.value, 0];
    expect(view.take.body(id)).toMatchObject(values);
    expect(view.take.hash()).not.toBe(before);
    view.undo();
    goTo(view, place);
    expect(view.take.hash()).toBe(before);
    view.player.dispose();
  });

  it('density gives a disc of a world its mass, and goes by undo', () => {
    const view = open(world);
    goTo(view, place);
    const before = view.take.hash();
    const editor = new Editor(view);
    expect(editor.setBody(0, { mass: undefined, material: { density: 3 } } as unknown as Partial<SceneBody>)).toBeNull();
    const [id] = [...editor.discs.value, 0];
    expect(view.take.discs().find((disc) => disc.id === id)?.mass).toBeCloseTo(3 * Math.PI * 0.25, 12);
    expect(view.take.body(id)?.material?.density).toBe(3);
    view.undo();
    goTo(view, place);
    expect(view.take.hash()).toBe(before);
    view.player.dispose();
  });

  it.each([timeline, world])('text and stripes of a disc stay in the scene, and go by undo: $engine', (scene) => {
    const view = open(scene);
    goTo(view, place);
    const [editor, before] = [new Editor(view), view.take.hash()];
    expect(editor.setBody(0, { label: '7', striped: true })).toBeNull();
    const [id] = [...editor.discs.value, 0];
    expect(view.take.body(id)).toMatchObject({ label: '7', striped: true });
    view.undo();
    goTo(view, place);
    expect(view.take.body(0)).not.toHaveProperty('label');
    expect(view.take.hash()).toBe(before); // which no look is in
    view.player.dispose();
  });

  it.each(ofWall)('%s of a wall changes, and comes back by undo', (_, scene, values) => {
    const view = open(scene);
    goTo(view, place);
    const before = view.take.hash();
    const editor = new Editor(view);
    const [{ id, wall }] = view.take.walls();
    expect(editor.reshape(new Map([[id, { ...wall, ...values } as SceneWall]]))).toBe(true);
    expect(view.take.walls().map((each) => each.wall)).toContainEqual(expect.objectContaining(values));
    expect(view.take.hash()).not.toBe(before);
    view.undo();
    goTo(view, place);
    expect(view.take.hash()).toBe(before);
    view.player.dispose();
  });
});
