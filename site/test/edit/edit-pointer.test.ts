import { screenToWorld } from '@carom/draw';
import { circleOf, type Scene, type SceneAnyBody, type SceneKinematic, type SceneWall, validateScene } from '@carom/scene';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bodyGrips } from '../../src/edit/body-shape.ts';
import { Editor } from '../../src/edit/editor.ts';
import { groundOf, selectField, shiftField } from '../../src/edit/field-edit.ts';
import { fieldGrips, middleOfField } from '../../src/edit/field-shape.ts';
import { groupSelected } from '../../src/edit/grouping.ts';
import { turnHandle } from '../../src/edit/hold.ts';
import { itemsOf, palette } from '../../src/edit/palette.ts';
import { turnedPoint } from '../../src/edit/turning.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { toast } from '../../src/ui/announce.ts';
import { Hand } from './hand.ts';
import { points } from './points.ts';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 6 };
const world: Scene = { format: 'carom-scene', version: 0, engine: 'world', world: { gravity: { x: 0, y: -10 } }, view: { box } };
const timeline: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', view: { box } };

const opened: SceneView[] = [];

function open(scene: Scene = world) {
  const view = new SceneView(null, scene);
  opened.push(view);
  const editor = new Editor(view);
  return { view, editor, hand: new Hand(editor) };
}

/** Lets a world run to a step. */
function runTo(view: SceneView, step: number): void {
  do view.player.seek(step * view.take.dt);
  while (view.player.active.value);
}

const first = (view: SceneView) => view.scene.walls?.[0] as SceneWall & Record<string, never>;
const moving = (view: SceneView) => view.scene.kinematics?.[0] as SceneKinematic & Record<string, never>;

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterAll(() => {
  for (const view of opened) view.player.dispose();
  vi.unstubAllGlobals();
});

describe('each thing of the palette', () => {
  const things = (['timeline', 'world'] as const).flatMap((engine) =>
    (['disc', 'wall', 'moving'] as const).flatMap((group) => itemsOf(group, engine).map((item) => ({ engine, item, id: item.id }))),
  );

  it.each(things)('$id is drawn in a $engine: what it makes is valid, selected, and goes by one undo', ({ engine, item }) => {
    const { view, editor, hand } = open(engine === 'world' ? world : timeline);
    const before = JSON.stringify(view.scene);
    editor.choose(item);
    if (item.gesture === 'points') hand.click([2, 1]).click([4, 1]).click([4, 3]).click([2, 1]);
    else hand.drag([2, 2], [4, 3]);
    expect(editor.tool.value).toBe('select');
    expect(editor.count).toBe(1);
    const { bodies = [], walls = [], kinematics = [] } = view.scene;
    expect([bodies.length, walls.length, kinematics.length]).toEqual([
      item.group === 'disc' ? 1 : 0,
      item.group === 'wall' ? 1 : 0,
      item.group === 'moving' ? 1 : 0,
    ]);
    expect(validateScene(view.scene)).toMatchObject({ ok: true });
    view.undo();
    expect(JSON.stringify({ bodies: [], walls: [], ...view.scene, joints: undefined })).toBe(
      JSON.stringify({ bodies: [], walls: [], ...JSON.parse(before) }),
    );
    expect(view.scene.joints ?? []).toEqual([]);
  });

  it.each(things)('$id is put into a $engine by keyboard, in the middle', ({ engine, item }) => {
    const { view, editor } = open(engine === 'world' ? world : timeline);
    editor.addInMiddle(item);
    expect(editor.count).toBeGreaterThan(0);
    expect(validateScene(view.scene)).toMatchObject({ ok: true });
  });

  it('of a world bounces, and is solid unless it is a sensor', () => {
    const { view, hand } = open();
    hand.pick('Ball').drag([2, 2], [2.5, 2]).pick('Wall').drag([1, 1], [3, 1]).pick('Sensor box').drag([5, 1], [6, 2]);
    expect(view.scene.bodies?.[0].material?.restitution).toBeGreaterThan(0.3);
    expect(first(view).material).toEqual({ restitution: 0.6, friction: 0.3 });
    expect(view.scene.walls?.[1]).toMatchObject({ sensor: true, name: 'sensor' });
  });

  it('that is drawn too short is not made: the hint says how', () => {
    const { view, hand } = open();
    for (const { label, group } of palette.filter(
      (item) => item.group === 'wall' && item.engines !== 'timeline' && item.gesture !== 'points',
    )) {
      hand.pick(label, group).click([5, 3]);
      expect(toast.value).not.toBe('');
    }
    expect(view.scene.walls ?? []).toEqual([]);
  });
});

describe('bodies that are no discs', () => {
  const bodyOf = (view: SceneView) => view.scene.bodies![0] as SceneAnyBody & { angle?: number };

  it('fall, tip and stack: a crate, a plank, a pill, a stone, a dumb-bell and a cross in a room', () => {
    const { view, hand } = open();
    hand.pick('Room').drag([0.2, 0.2], [9.8, 5.8]).pick('Crate').drag([1, 1], [2, 2]).pick('Plank').drag([3, 1], [5, 2]);
    hand.pick('Pill').drag([6, 1], [7, 1.5]).pick('Dumb-bell').drag([1, 4], [2.5, 4]).pick('Cross').drag([4, 4], [5.5, 4]);
    hand.pick('Stone').click([7, 3]).click([8, 3]).click([8.5, 4]).click([7.5, 4.5]).click([7, 3]);
    expect(view.scene.bodies).toHaveLength(6);
    expect(view.take.discs().every(({ shapes = [] }) => shapes.length > 0)).toBe(true);
    expect(bodyOf(view)).toMatchObject({ x: 1.5, y: 1.5, width: 1, height: 1 });
    const stone = view.scene.bodies![5] as unknown as { x: number; outline: { x: number; y: number }[] };
    expect(stone.outline.map(({ x }) => Number((x + stone.x).toFixed(2)))).toEqual([7, 8, 8.5, 7.5]);
    runTo(view, 600);
    for (const { y, vx, vy } of view.take.discs()) {
      expect(y).toBeLessThan(1.6);
      expect(Math.hypot(vx, vy)).toBeLessThan(0.05);
    }
  });

  const drawn: readonly (readonly [string, (hand: Hand) => unknown])[] = [
    ['Crate', (hand) => hand.pick('Crate').drag([3, 2], [5, 3])],
    ['Plank', (hand) => hand.pick('Plank').drag([3, 2], [5, 3])],
    ['Pill', (hand) => hand.pick('Pill').drag([3, 2], [5, 3])],
    ['Stone', (hand) => hand.pick('Stone').click([3, 2]).click([5, 2]).click([5, 3.5]).click([3.5, 3.5]).click([3, 2])],
  ];

  it.each(drawn)('a %s is reshaped by each of its handles, turned and dragged; one undo each takes it back', (_, draw) => {
    const { view, editor, hand } = open();
    draw(hand);
    const before = bodyOf(view);
    const grips = bodyGrips(before);
    expect(grips.length).toBeGreaterThan(2);
    for (const { at } of grips) {
      hand.drag([at.x, at.y], [at.x + 0.21, at.y + 0.13], { altKey: true });
      expect(bodyOf(view)).not.toEqual(before);
      expect(validateScene(view.scene)).toMatchObject({ ok: true });
      expect(view.take.discs()).toHaveLength(1);
      view.undo();
      expect(bodyOf(view)).toEqual(before);
      editor.select([0]);
    }
    const { at, about } = turnHandle(editor, hand.camera)!;
    const handle = screenToWorld(hand.camera, at);
    const [dx, dy] = [handle.x - about.x, handle.y - about.y];
    hand.drag([handle.x, handle.y], [about.x - dy, about.y + dx]); // a quarter
    expect((bodyOf(view).angle ?? 0) - (before.angle ?? 0)).toBeCloseTo(Math.PI / 2, 3);
    expect(circleOf(bodyOf(view)).x).toBeCloseTo(circleOf(before).x, 3); // about its middle
    view.undo();
    editor.select([0]);
    const center = circleOf(before); // what it is taken by, wherever its own coordinates begin
    hand.drag([center.x, center.y], [center.x + 1, center.y + 0.5], { altKey: true });
    expect(circleOf(bodyOf(view))).toMatchObject({ x: expect.closeTo(center.x + 1, 2), y: expect.closeTo(center.y + 0.5, 2) });
    expect(view.take.discs()[0].x).toBeCloseTo(center.x + 1, 2);
  });

  it('a shape that is none is not taken: a crate is not flattened', () => {
    const { view, hand } = open();
    hand.pick('Crate').drag([3, 2], [5, 3]);
    const before = bodyOf(view);
    hand.drag([5, 3], [5, 2.5]); // its corner onto the middle line
    expect(bodyOf(view)).toEqual(before);
    expect(toast.value).not.toBe('');
  });
});

describe('fields', () => {
  it.each(itemsOf('field', 'world').map((item) => ({ item, id: item.id })))('$id is drawn, valid, and goes by one undo', ({ item }) => {
    const { view, editor, hand } = open();
    editor.choose(item);
    hand.drag([2, 2], [4, 3]);
    expect(editor.tool.value).toBe('select');
    expect(view.scene.fields).toHaveLength(1);
    expect(validateScene(view.scene)).toMatchObject({ ok: true });
    view.undo();
    expect(view.scene.fields ?? []).toEqual([]);
    editor.addInMiddle(item);
    expect(view.scene.fields).toHaveLength(1);
  });

  it('act as they say: balls float half covered on water, rise in an updraft, fly from a repeller and to a planet', () => {
    const { view, hand } = open();
    hand.pick('Room').drag([0.2, 0.2], [9.8, 5.8]).pick('Water').drag([0.2, 0.2], [4, 2]).pick('Ball').drag([2, 3.5], [2.4, 3.5]);
    hand.pick('Updraft').drag([5, 0.4], [6.5, 5.6]).pick('Ball').drag([5.7, 2], [5.8, 2]);
    runTo(view, 1200);
    const [floats, rises] = view.take.discs();
    expect(floats.y).toBeCloseTo(2, 1); // of half the density of the water
    expect(rises.y).toBeGreaterThan(2);
    const still: Scene = { ...world, world: { gravity: { x: 0, y: 0 } } };
    for (const [label, nearer] of [
      ['Planet', true],
      ['Repeller', false],
    ] as const) {
      const { view: space, hand: other } = open(still);
      other.pick(label).drag([5, 3], [6, 3]).pick('Ball').drag([7, 3], [7.2, 3]);
      runTo(space, 20);
      expect(space.take.discs()[0].x < 7, label).toBe(nearer);
    }
  });

  const fieldOf = (view: SceneView) => view.scene.fields![0];

  it.each(itemsOf('field', 'world').map((item) => ({ item, id: item.id })))(
    '$id is selected as it is drawn, dragged, reshaped by each of its handles, and each time one undo takes it back',
    ({ item }) => {
      const { view, editor, hand } = open();
      editor.choose(item);
      hand.drag([2, 2], [4, 3.5]);
      expect(editor.field.value).toBe(0);
      const drawn = fieldOf(view);
      const from = middleOfField(drawn, groundOf(editor));
      hand.drag([from.x, from.y], [from.x + 3, from.y + 1], { altKey: true });
      const there = middleOfField(fieldOf(view), groundOf(editor));
      expect(there.x - from.x).toBeCloseTo(3, 2);
      expect(there.y - from.y).toBeCloseTo(1, 2);
      if (drawn.level !== undefined) expect(fieldOf(view).level! - drawn.level).toBeCloseTo(1, 2);
      expect({ ...fieldOf(view), region: 0, x: 0, y: 0, level: 0 }).toEqual({ ...drawn, region: 0, x: 0, y: 0, level: 0 }); // nothing else
      view.undo();
      expect(fieldOf(view)).toEqual(drawn);
      const grips = fieldGrips(drawn, groundOf(editor));
      expect(grips.length).toBeGreaterThan(0);
      for (const { at } of grips) {
        const to: [number, number] = [at.x + 0.33, at.y + 0.22];
        hand.drag([at.x, at.y], to, { altKey: true });
        expect(fieldOf(view)).not.toEqual(drawn);
        const near = fieldGrips(fieldOf(view), groundOf(editor)).map((grip) => Math.hypot(grip.at.x - to[0], grip.at.y - to[1]));
        expect(Math.min(...near)).toBeLessThan(0.35); // the handle goes with the pointer, as far as its kind lets it
        expect(validateScene(view.scene)).toMatchObject({ ok: true });
        view.undo();
        expect(fieldOf(view)).toEqual(drawn);
      }
    },
  );

  it('a click selects what lies below discs and walls, a drag there still frames; keys shift it and take it out', () => {
    const { view, editor, hand } = open();
    hand.pick('Ball').drag([3, 2], [3.3, 2]).pick('Water').drag([1, 1], [5, 4]);
    hand.click([9, 5]);
    expect(editor.field.value).toBeNull();
    hand.drag([1.5, 1.2], [4.5, 3.5]); // a frame, though it begins on the water
    expect([editor.field.value, [...editor.discs.value]]).toEqual([null, [0]]);
    hand.click([3, 2]);
    expect([editor.field.value, editor.count]).toEqual([null, 1]); // the ball
    hand.click([4.5, 3.5]);
    expect([editor.field.value, editor.count]).toEqual([0, 0]);
    expect(shiftField(editor, 0.5, 0.25)).toBe(true);
    expect(fieldOf(view)).toMatchObject({ region: { minX: 1.5, minY: 1.25, maxX: 5.5, maxY: 4.25 }, level: 4.25 });
    editor.remove();
    expect([view.scene.fields ?? [], editor.field.value]).toEqual([[], null]);
    view.undo();
    expect(view.scene.fields).toHaveLength(1);
  });

  it('the wind of a world without a place is turned by its arrow, in the middle of the picture', () => {
    const { view, editor, hand } = open({ ...world, fields: [{ kind: 'uniform', acceleration: { x: 0, y: -5 } }] });
    selectField(editor, 0);
    const [{ at }] = fieldGrips(fieldOf(view), groundOf(editor));
    expect(at.x).toBe(5);
    hand.drag([at.x, at.y], [6, 3], { altKey: true });
    const { acceleration } = fieldOf(view);
    expect(acceleration!.x).toBeCloseTo(1 / view.reach, 1);
    expect(acceleration!.y).toBeCloseTo(0, 1);
  });

  it('drawn later are built at the start, where the visitor is taken', () => {
    const { view, hand } = open();
    hand.pick('Ball').drag([2, 4], [2.4, 4]);
    runTo(view, 30);
    hand.pick('Wind').drag([4, 1], [6, 3]);
    expect([view.isStart, view.scene.fields?.length]).toEqual([true, 1]);
  });
});

describe('shapes as they are drawn', () => {
  it('an arc goes from end to end and bulges up, whichever way it is drawn', () => {
    for (const [from, to] of [
      [
        [2, 2],
        [6, 2],
      ],
      [
        [6, 2],
        [2, 2],
      ],
    ] as const) {
      const { view, hand } = open();
      hand.pick('Arc').drag(from, to);
      expect(first(view)).toMatchObject({ x: 4, y: 2, r: 2, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } });
    }
  });

  it('a flipper turns about the point where it was begun, and its tip goes up', () => {
    const tips = [
      { item: 'Left flipper', to: [4, 2], angle: 1, control: 'left' },
      { item: 'Right flipper', to: [2, 2], angle: -1, control: 'right' },
    ] as const;
    for (const { item, to, angle, control } of tips) {
      const { view, hand } = open();
      hand.pick(item).drag([3, 2.5], to);
      expect(moving(view)).toMatchObject({ pivot: { x: 3, y: 2.5 }, flip: { angle, control } });
      const { x2, y2, pivot } = moving(view) as unknown as { x2: number; y2: number; pivot: { x: number; y: number } };
      expect(turnedPoint({ x: x2, y: y2 }, pivot, angle).y).toBeGreaterThan(3);
    }
  });

  it('lifts and plungers go against gravity, wherever it pulls', () => {
    const { view, hand } = open({ ...world, world: { gravity: { x: 0, y: 10 } } });
    hand.pick('Lift').drag([2, 2], [4, 2.5]).pick('Plunger').drag([6, 1], [7, 3]);
    expect(view.scene.kinematics?.map(({ shuttle }) => shuttle)).toEqual([
      { y: -4, period: 4 },
      { y: -2, period: 0.75 },
    ]);
  });

  it('a polygon is the hull of its corners; one of corners in a line is none', () => {
    const { view, hand, editor } = open();
    hand.pick('Polygon').click([1, 1]).click([3, 1]).click([3, 3]).click([2, 1.5]).click([1, 1]);
    expect((first(view) as unknown as { points: unknown[] }).points).toHaveLength(3);
    hand.pick('Polygon').click([1, 1]).click([2, 1]).click([3, 1]).click([3, 1]);
    expect(toast.value).toContain('three corners');
    expect(view.scene.walls).toHaveLength(1);
    expect(editor.points.value).toEqual([]);
  });

  it('a chain ends where its last point is clicked again, and closes at its first', () => {
    const { view, hand } = open();
    hand.pick('Chain').click([1, 1]).click([3, 1]).click([3, 3]).click([3, 3]);
    expect(first(view)).toMatchObject({
      chain: points([1, 1], [3, 1], [3, 3]),
    });
    expect(first(view)).not.toHaveProperty('closed');
    hand.pick('Chain').click([5, 1]).click([7, 1]).click([7, 3]).click([5, 1]);
    expect(view.scene.walls?.[1]).toMatchObject({ closed: true });
  });

  it('a belt runs from where it was begun to where it ends', () => {
    const { view, hand } = open();
    hand.pick('Belt').drag([6, 1], [2, 1]);
    expect(first(view).surfaceVelocity).toEqual({ x: -2, y: 0 });
  });
});

describe('handles', () => {
  it('corners reshape, small dots put a corner in', () => {
    const { view, hand } = open();
    hand.pick('Chain').click([1, 1]).click([5, 1]).click([5, 1]);
    hand.drag([3, 1], [3, 2]);
    expect(first(view)).toMatchObject({
      chain: points([1, 1], [3, 2], [5, 1]),
    });
    hand.drag([5, 1], [6, 1]);
    expect(first(view)).toMatchObject({
      chain: points([1, 1], [3, 2], [6, 1]),
    });
  });

  it('of a box keep it a box, and it is not turned inside out', () => {
    const { view, hand } = open();
    hand.pick('Box').drag([2, 2], [4, 3]);
    hand.drag([4, 3], [5, 4]);
    expect(first(view)).toMatchObject({ minX: 2, minY: 2, maxX: 5, maxY: 4 });
    hand.drag([5, 4], [1, 1]);
    expect(validateScene(view.scene).ok).toBe(true);
  });

  it('of an arc: it goes through both ends and the middle, whichever is dragged', () => {
    const { view, hand } = open();
    hand.pick('Arc').drag([2, 2], [6, 2]);
    hand.drag([4, 4], [4, 3]); // its middle: flatter
    const arc = first(view) as unknown as { x: number; y: number; r: number };
    for (const [x, y] of [
      [2, 2],
      [6, 2],
      [4, 3],
    ])
      expect(Math.hypot(x - arc.x, y - arc.y)).toBeCloseTo(arc.r, 9);
    hand.drag([6, 2], [7, 2]);
    const wider = first(view) as unknown as { x: number; y: number; r: number };
    for (const [x, y] of [
      [2, 2],
      [7, 2],
      [4, 3],
    ])
      expect(Math.hypot(x - wider.x, y - wider.y)).toBeCloseTo(wider.r, 6);
    hand.drag([4, 3], [4, 2]); // on a line: no circle
    expect(validateScene(view.scene).ok).toBe(true);
  });

  it('of a moving wall say where it goes, how far it swings, and where it turns', () => {
    const { view, hand } = open();
    hand.pick('Shuttle').drag([2, 2], [3, 2.4]);
    hand.drag([4.5, 2.2], [6.5, 4.2]);
    expect(moving(view).shuttle).toMatchObject({ x: 4, y: 2 });
    view.undo();
    view.undo();
    hand.pick('Left flipper').drag([3, 2], [5, 2]);
    const raised: [number, number] = [3 + 2 * Math.cos(1), 2 + 2 * Math.sin(1)];
    hand.drag(raised, [3, 4], { altKey: true });
    expect(moving(view).flip?.angle).toBeCloseTo(Math.PI / 2, 2);
  });

  it('turn what is selected about its middle, in steps of 15 degrees', () => {
    const { view, hand, editor } = open();
    hand.pick('Box').drag([4, 2.5], [6, 3.5]);
    hand.drag([5, 3.5 + 42 / hand.camera.scale], [7, 3]);
    const { points } = first(view) as unknown as { points: { x: number; y: number }[] };
    expect(points.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(6))))).toEqual([
      [4.5, 4],
      [4.5, 2],
      [5.5, 2],
      [5.5, 4],
    ]);
    expect(editor.count).toBe(1);
  });

  it('a moving wall is moved whole: with its pivot, and its way stays', () => {
    const { view, hand, editor } = open();
    hand.pick('Left flipper').drag([3, 2], [5, 2]);
    editor.select([]);
    hand.drag([4.5, 2], [4.5, 3]);
    expect(moving(view)).toMatchObject({ x1: 3, y1: 3, x2: 5, y2: 3, pivot: { x: 3, y: 3 }, flip: { angle: 1 } });
    expect(editor.walls.value).toEqual(new Set([0]));
  });

  it('one that a scene has turned and put elsewhere is taken as it stands', () => {
    const turnedBar: SceneKinematic = { x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1, x: 5, y: 3, angle: Math.PI / 2, angularVelocity: 1 };
    const { view, hand } = open({ ...world, kinematics: [turnedBar] });
    hand.drag([5, 3.5], [6, 3.5]);
    const { x1, y1, x2, y2, pivot } = moving(view);
    expect([x1, y1, x2, y2].map((value) => Number(Number(value).toFixed(9)))).toEqual([6, 2, 6, 4]);
    expect(pivot).toEqual({ x: 6, y: 3 });
    expect(moving(view)).not.toHaveProperty('angle');
  });
});

describe('snapping', () => {
  it('draws ends together, puts points on the grid, and keeps to lines with others', () => {
    const { view, hand } = open();
    hand.pick('Wall').drag([1.013, 1.02], [4.01, 2.03]);
    expect(first(view)).toMatchObject({ x1: 1, y1: 1, x2: 4, y2: 2 });
    hand.pick('Wall').drag([4.05, 2.06], [7.3, 3.37]);
    expect(view.scene.walls?.[1]).toMatchObject({ x1: 4, y1: 2 });
    hand.pick('Ball').drag([7.33, 5.02], [7.63, 5.02]);
    expect(view.scene.walls?.[1]).toMatchObject({ x2: view.scene.bodies![0].x });
  });

  it('is off with the switch, and the other way round while Alt is held', () => {
    const { view, hand, editor } = open();
    hand.pick('Wall').drag([1.013, 1.02], [4.013, 2.03], { altKey: true });
    expect(first(view)).toMatchObject({ x1: expect.closeTo(1.013, 2) });
    expect((first(view) as { x1: number }).x1).not.toBe(1);
    editor.snapping.value = false;
    hand.pick('Wall').drag([2.013, 4.02], [5.013, 5.03], { altKey: true });
    expect(view.scene.walls?.[1]).toMatchObject({ x1: 2, y1: 4 });
  });

  it('Shift keeps lines to directions of 15 degrees', () => {
    const { view, hand } = open();
    hand.pick('Wall').drag([1, 1], [4, 1.2], { shiftKey: true });
    expect(first(view)).toMatchObject({ y1: 1, y2: 1 });
  });
});

describe('groups', () => {
  it('one click selects all of a group, another one the thing alone; a drag moves all; they stay in the scene', () => {
    const { view, hand, editor } = open();
    hand.pick('Bumper').drag([2, 4], [2.4, 4]).pick('Slingshot').drag([4, 3], [5, 3]).pick('Left flipper').drag([3, 1], [4, 1]);
    editor.selectAll();
    groupSelected(editor, true);
    expect(view.scene.bodies?.[0].name).toBe('Group 1 / bumper');
    editor.select([]);
    hand.click([2, 4]);
    expect(editor.count).toBe(3);
    hand.drag([2, 4], [3, 4]);
    expect(view.scene.bodies?.[0]).toMatchObject({ x: 3, y: 4 });
    expect(moving(view)).toMatchObject({ pivot: { x: 4, y: 1 } });
    expect(editor.count).toBe(3);
    hand.click([3, 4]);
    expect([...editor.discs.value]).toEqual([0]);
    expect(editor.walls.value.size).toBe(0);
    const reopened = open(view.scene);
    reopened.hand.click([3, 4]);
    expect(reopened.editor.count).toBe(3);
    groupSelected(reopened.editor, false);
    expect(reopened.view.scene.bodies?.[0].name).toBe('bumper');
  });

  it('a copy of a group is a group of its own', () => {
    const { view, hand, editor } = open();
    hand.pick('Bumper').drag([2, 4], [2.4, 4]).pick('Bumper').drag([4, 4], [4.4, 4]);
    editor.selectAll();
    groupSelected(editor, true);
    editor.copy();
    editor.paste();
    expect(view.scene.bodies?.map(({ name }) => name)).toEqual([
      'Group 1 / bumper',
      'Group 1 / bumper',
      'Group 2 / bumper',
      'Group 2 / bumper',
    ]);
    editor.remove();
    expect(view.scene.bodies).toHaveLength(2);
  });

  it('are made at the start, of two things or more', () => {
    const { view, hand, editor } = open();
    hand.pick('Ball').drag([2, 4], [2.4, 4]);
    groupSelected(editor, true);
    expect(toast.value).toContain('two things');
    runTo(view, 3);
    groupSelected(editor, true);
    expect(toast.value).toContain('at the start');
  });
});

it('what moves by itself is built at the start: choosing it goes there', () => {
  const { view, hand } = open();
  hand.pick('Ball').drag([5, 5], [5.3, 5]);
  runTo(view, 10);
  hand.pick('Shuttle');
  expect(view.isStart).toBe(true);
  hand.drag([2, 2], [3, 2.4]);
  expect(view.scene.kinematics).toHaveLength(1);
});

it('presets of joints: a spring, a rope as long as it is drawn, a motor', () => {
  const { view, hand } = open();
  hand.pick('Ball').drag([2, 4], [2.4, 4]).pick('Ball').drag([6, 4], [6.4, 4]);
  hand.pick('Spring').drag([2, 4], [6, 4]).pick('Rope').drag([2, 4], [6, 4]).pick('Motor').drag([2, 4], [2, 2]);
  expect(view.scene.joints).toMatchObject([
    { kind: 'distance', a: 0, b: 1, spring: { frequency: 2 } },
    { kind: 'distance', a: 0, b: 1, limits: { upper: 4 } },
    { kind: 'pin', b: 0, motor: { speed: 3 } },
  ]);
  expect(validateScene(view.scene).ok).toBe(true);
});

it('gears, racks and wheels are drawn from one to the other', () => {
  const { view, hand } = open();
  hand.pick('Ball').drag([2, 4], [2.5, 4]).pick('Ball').drag([3.5, 4], [4.5, 4]);
  for (const label of ['Gear', 'Rack', 'Wheel']) hand.pick(label).drag([2, 4], [3.5, 4]);
  expect(view.scene.joints).toMatchObject([
    { kind: 'gear', a: 0, b: 1 },
    { kind: 'rack', a: 0, b: 1, axis: { x: 1, y: 0 } },
    { kind: 'wheel', a: 0, b: 1, at: { x: 3.5, y: 4 }, spring: { frequency: 4 } },
  ]);
  expect(validateScene(view.scene).ok).toBe(true);
});

it('a joint that is drawn from a disc to a moving wall holds to it, and goes along with it', () => {
  const { view, hand } = open();
  hand.pick('Shuttle').drag([2, 5], [4, 5.4]).pick('Ball').drag([3, 3], [3.3, 3]);
  hand.pick('Rod').drag([3, 3], [3, 5.2]).pick('Pin').drag([3, 5.2], [3, 3]);
  const walls = view.scene.walls?.length ?? 0;
  expect(view.scene.joints).toMatchObject([
    { kind: 'distance', wallA: walls, b: 0, anchorA: { x: 3, y: 5.2 } },
    { kind: 'pin', wallA: walls, b: 0 },
  ]);
  expect(validateScene(view.scene).ok).toBe(true);
  hand.pick('Rod').drag([3, 3], [6, 6]);
  expect(view.scene.joints![2]).not.toHaveProperty('wallA');
});

it('a second finger ends what the first one began: nothing is made', () => {
  const { view, hand } = open();
  hand.pick('Wall');
  hand.send('pointerdown', [1, 1], { pointerType: 'touch' }, 1);
  hand.send('pointermove', [3, 1], { pointerType: 'touch' }, 1);
  hand.send('pointerdown', [5, 1], { pointerType: 'touch' }, 2);
  hand.send('pointerup', [3, 1], { pointerType: 'touch' }, 1);
  hand.send('pointerup', [5, 1], { pointerType: 'touch' }, 2);
  expect(view.scene.walls ?? []).toEqual([]);
});
