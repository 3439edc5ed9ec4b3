import { findScene, wreckingBall } from '@carom/gallery';
import { parseScene, type Scene, type SceneJoint } from '@carom/scene';
import { World } from 'carom';
import { addJoint, jointsOf } from 'carom/joints';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { Editor } from '../../src/edit/editor.ts';
import { sceneNow } from '../../src/export/files.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { parseRoute } from '../../src/shell/router.ts';
import { addressOf, openAddress } from '../../src/take/link.ts';
import { Track } from '../../src/world/track.ts';
import { worldCodeOf } from '../../src/world/world-code-text.ts';
import { type OpenSite, useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, hashOf, overhang, scrubTo, smallTargets, until } from '../pages.ts';
import { clickInRoom, dragInRoom, Fingers, field, fill, hashOutside, inRoom, numberIn, openMore, pick } from '../room.ts';

const site = useSite();

const three: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'world',
  world: { gravity: { x: 0, y: -10 } },
  bodies: [
    { x: 0, y: 0, r: 0.5, immovable: true },
    { x: 1, y: 0, r: 0.4 },
    { x: 3, y: 0, r: 0.4, name: 'last' },
  ],
  joints: [
    { kind: 'pin', a: 0, b: 1, at: { x: 0, y: 0 }, limits: { lower: -2, upper: 2 } },
    { kind: 'distance', a: 1, b: 2 },
  ],
};

/** Goes to a step, however long it takes. */
function goTo(view: SceneView, index: number): void {
  do view.player.seek(index * view.take.dt);
  while (view.time !== index * view.take.dt || view.player.active.value);
}

describe('joints in a run', () => {
  beforeAll(() => {
    vi.stubGlobal('requestAnimationFrame', () => 1); // time goes on by hand
    vi.stubGlobal('cancelAnimationFrame', () => {});
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const values: readonly [SceneJoint['kind'], object][] = [
    ['distance', { length: 3, spring: { frequency: 3, dampingRatio: 0.2 }, limits: { lower: 1, upper: 4 }, motor: { speed: 1, max: 5 } }],
    ['pin', { spring: { frequency: 3, dampingRatio: 0.2, target: 1 }, limits: { lower: -1, upper: 1 }, motor: { speed: 1, max: 5 } }],
    ['slider', { spring: { frequency: 3, dampingRatio: 1, target: 1 }, limits: { lower: -1, upper: 1 }, motor: { speed: -1, max: 50 } }],
    ['weld', { spring: { frequency: 5, dampingRatio: 0.1 }, breakTorque: 1e6 }],
    ['drag', { target: { x: 2, y: 2 }, maxForce: 400, spring: { frequency: 2, dampingRatio: 1 } }],
    ['motor', { velocity: { x: 1, y: 2 }, angularVelocity: 3, maxForce: 40, maxTorque: 4 }],
  ];
  const common = { anchorB: { x: 0.1, y: 0.2 }, breakForce: 1e5, collideConnected: true };

  it.each(sample(values))('every property of a %s changes at the start and later, and comes back by undo', (kind, own) => {
    const start = { kind, a: 0, b: 1, anchorA: { x: 0.5, y: 0 }, ...(kind === 'drag' ? { target: { x: 1, y: 0 } } : {}) };
    const { a, anchorA, ...drag } = start;
    const scene: Scene = { ...three, joints: [(kind === 'drag' ? drag : { ...drag, a, anchorA }) as SceneJoint] };
    for (const index of [0, 20]) {
      const view = new SceneView(null, scene);
      goTo(view, index);
      const before = view.take.hash();
      for (const [key, value] of Object.entries({ ...own, ...common })) {
        expect(view.act([{ kind: 'change-joint', joint: 0, values: { [key]: value } }]), key).toBeNull();
        expect((jointsOf(view.world!.world)[0] as unknown as Record<string, unknown>)[key], key).toEqual(value);
      }
      expect(view.take.hash()).not.toBe(before);
      goTo(view, index + 30);
      expect(Number.isFinite(view.world!.world.kineticEnergy())).toBe(true);
      for (let i = 0; i < Object.keys({ ...own, ...common }).length; i++) view.undo();
      goTo(view, index);
      expect(view.take.hash()).toBe(before);
      view.player.dispose();
    }
  });

  it('leave with their discs, are copied with them, and stay when a disc is changed', () => {
    for (const index of [0, 15]) {
      const view = new SceneView(null, three);
      const editor = new Editor(view);
      goTo(view, index);
      const ends = () => view.take.joints().map(({ joint: { kind, a, b } }) => [kind, a, b]);
      editor.select([1, 2]);
      editor.copy();
      editor.paste();
      expect(ends()).toEqual([
        ['pin', 0, 1],
        ['distance', 1, 2],
        ['distance', 3, 4],
      ]);
      view.undo();
      goTo(view, index);
      expect(editor.setBody(2, { color: '#ff0000' })).toBeNull();
      expect(ends().map(([kind]) => kind)).toEqual(['pin', 'distance']);
      view.undo();
      goTo(view, index);
      editor.select([1]);
      editor.remove();
      expect(ends()).toEqual([]);
      view.undo();
      goTo(view, index);
      expect(ends()).toHaveLength(2);
      editor.select([], [], [1]);
      editor.remove();
      expect(ends()).toEqual([['pin', 0, 1]]);
      view.player.dispose();
    }
  });

  it('are in the scene of the moment, which goes on as the run does', () => {
    const view = new SceneView(null, three);
    goTo(view, 45);
    const now = parseScene(JSON.stringify(sceneNow(view)));
    if (!now.ok) throw new Error(now.problems[0].message);
    const next = new SceneView(null, now.scene);
    goTo(view, 75);
    goTo(next, 30);
    const places = (of: SceneView) => of.take.discs().flatMap(({ x, y }) => [x, y]);
    const [a, b] = [places(view), places(next)];
    for (const [i, value] of a.entries()) expect(value).toBeCloseTo(b[i], 2);
    expect(next.take.joints()).toHaveLength(2);
  });

  it('the program of a world with joints comes to the hash of the page', () => {
    const lines: string[] = [];
    const script = worldCodeOf(three, 1)
      .replace(/^import.*$/gm, '')
      .replace('<string>', '');
    new Function('World', 'addJoint', 'console', script)(World, addJoint, { log: (...words: unknown[]) => lines.push(words.join(' ')) });
    const track = new Track(three);
    track.goTo(60, 10_000);
    expect(lines.at(-1)).toBe(`${track.world.kineticEnergy()} ${track.world.hash()}`);
  });

  it('a drag is a joint while it lasts: in the log, in a link, and bit for bit the same again', async () => {
    const track = new Track(wreckingBall());
    const ball = [...track.world].find(({ mass }) => mass === 60)!;
    track.goTo(5, 10_000);
    for (let i = 0; i < 40; i++) {
      track.drag({ id: ball.id, grip: { x: 0.3, y: 0 }, to: { x: -0.4 + 0.05 * i, y: 9 } });
      track.step();
    }
    expect(jointsOf(track.world).at(-1)?.kind).toBe('drag');
    expect(ball.x).toBeGreaterThan(0.6);
    track.drag(null);
    expect(jointsOf(track.world).filter(({ kind }) => kind === 'drag')).toEqual([]);
    while (track.index < 100) track.step();
    const moment = { scene: track.scene, inputs: track.inputs, time: 100 * track.dt, look: null, hash: track.world.hash() };
    const address = await addressOf('wrecking-ball', moment);
    const result = await openAddress(parseRoute(address).query, findScene('wrecking-ball')!.build());
    if ('problems' in result) throw new Error(result.problems[0].message);
    expect(result.opened.inputs).toEqual(track.inputs);
    const again = new Track(result.opened.scene, result.opened.inputs);
    again.goTo(100, 10_000);
    expect(again.world.hash()).toBe(moment.hash);
  });
});

async function newWorld(options: Parameters<OpenSite['visit']>[1] = {}): Promise<Page> {
  const page = await site.visit('#/scenes', options);
  await button(page, 'New world').click();
  await appears(page, '.edit-layer');
  return page;
}

it.runIf(isWhole)(
  'by mouse: joins discs and the world, changes a joint, undoes, drags a disc, shares, opens at the same hash',
  async () => {
    const page = await newWorld();
    for (const at of [
      [3, 4],
      [4.5, 4],
      [7, 4],
    ] as const) {
      await page.getByRole('button', { name: 'Add a disc' }).click();
      await clickInRoom(page, at[0], at[1]);
    }
    await page.getByRole('button', { name: 'Add a joint' }).click();
    await dragInRoom(page, [3, 5.5], [3, 4]);
    expect(await numberIn(page, 'Length')).toBeCloseTo(1.5, 1);
    await page.getByRole('button', { name: 'Add a joint' }).click();
    await dragInRoom(page, [3, 4], [4.5, 4]);
    expect(await numberIn(page, 'Length')).toBeCloseTo(1.5, 1);
    await pick(page, 'joint', 'Pin');
    await dragInRoom(page, [6, 5], [7, 4]);
    await openMore(page);
    expect(await numberIn(page, 'Anchor A x')).toBeCloseTo(6, 1);
    await page.getByLabel('Motor', { exact: true }).check();
    await fill(page, 'Speed', '3');
    expect(await barriers(page, 'every')).toEqual([]);
    await button(page, 'Play').click();
    await until(page, 0.3);
    await button(page, 'Pause').click();
    await scrubTo(page, 18 / 60); // where the discs are then does not depend on the clock
    const before = await hashOutside(page);
    await page.locator('.edit-layer').focus();
    await page.keyboard.press('Escape');
    await page.getByLabel('Joint', { exact: true }).selectOption('1');
    await page.getByLabel('Spring', { exact: true }).check();
    await fill(page, 'Frequency', '1.5');
    await fill(page, 'Breaks at force', '5000');
    const after = await hashOutside(page);
    expect(after).not.toBe(before);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    expect(await hashOutside(page)).toBe(before);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+y');
    expect(await hashOutside(page)).toBe(after);
    await button(page, 'Edit the scene').click();
    await drawn(page); // the picture is where the bar of the editor was
    const canvas = (await page.locator('.stage-canvas').boundingBox())!;
    const [drop, aim] = [await inRoom(page, 3, 4), await inRoom(page, 2, 5)];
    expect(canvas.width).toBeGreaterThan(300);
    await page.mouse.move(drop.x, drop.y);
    await page.mouse.down();
    await page.mouse.move(aim.x, aim.y, { steps: 3 });
    await page.mouse.up();
    await button(page, 'Pause').click();
    const thrown = await hashOf(page);
    await button(page, 'Share: copy a link').click();
    await page.waitForFunction((hash) => location.hash.includes(`h=${hash}`), thrown);
    const route = await page.evaluate(() => location.hash);
    const visitor = await site.visit(route, { fresh: true });
    await visitor.getByText('The moment that was shared, bit for bit').waitFor();
    expect(await hashOf(visitor)).toBe(thrown);
    await visitor.goto(`${visitor.url().split('#')[0]}#${route.slice(1)}&embed=1`);
    await visitor.reload();
    await visitor.getByText('The moment that was shared, bit for bit').waitFor();
  },
);

it.runIf(isWhole)('by keyboard: joins what is selected, reads and changes the joint, deletes it, undoes', async () => {
  const page = await newWorld();
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'Add a disc' }).focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('.edit-layer').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Add a joint' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Rod, spring or rope/ }).waitFor();
  await page.getByLabel('Kind', { exact: true }).selectOption('weld');
  await page.getByRole('heading', { name: /^Weld/ }).waitFor();
  await page.locator('.edit-layer').focus();
  await page.keyboard.press('Delete');
  await page.getByText('Nothing is selected.').waitFor();
  expect(await page.getByLabel('Joint', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await page.getByLabel('Joint', { exact: true }).waitFor();
});

it.runIf(isWhole)('by touch: joins, undoes and shares', async () => {
  const page = await newWorld({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator('.edit-layer').scrollIntoViewIfNeeded();
  const fingers = await Fingers.on(page);
  for (const x of [3, 6.5]) {
    await fingers.tap(page.getByRole('button', { name: 'Add a disc' }));
    await fingers.drag(await inRoom(page, x, 3), await inRoom(page, x + 0.6, 3));
  }
  await fingers.tap(page.getByRole('button', { name: 'Add a joint' }));
  await fingers.drag(await inRoom(page, 3, 3), await inRoom(page, 6.5, 3));
  expect(await numberIn(page, 'Length')).toBeCloseTo(3.5, 0);
  expect(await overhang(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await fingers.tap(button(page, 'Undo'));
  await page.getByText('Nothing is selected.').waitFor();
  await fingers.tap(button(page, 'Redo'));
  await field(page, 'Length').waitFor();
  await fingers.tap(button(page, 'Share: copy a link'));
  await page.waitForFunction(() => location.hash.includes('h='));
  const route = await page.evaluate(() => location.hash);
  const visitor = await site.visit(route, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await visitor.locator(`.hash[data-hash="${/h=(\w+)/.exec(route)![1]}"]`).waitFor();
});
