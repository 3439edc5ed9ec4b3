import { airHockey, findScene, fruit, gallery, pinball, poolBreak } from '@carom/gallery';
import { createSceneRun, type Scene, type SceneAction } from '@carom/scene';
import { World } from 'carom';
import { transform } from 'sucrase';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { advanceWith, Run } from '../../src/scenes/run.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { installLine } from '../../src/shell/install.ts';
import { parseRoute } from '../../src/shell/router.ts';
import { addressOf, decodeInputs, encodeInputs, type Opened, openAddress } from '../../src/take/link.ts';
import { editScene } from '../../src/take/scene-edit.ts';
import { Track } from '../../src/world/track.ts';
import { worldCodeOf } from '../../src/world/world-code-text.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1); // time goes on by hand
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What opens at an address. */
async function opened(address: string, known: Scene | null = null): Promise<Opened> {
  const result = await openAddress(parseRoute(address).query, known);
  if ('problems' in result) throw new Error(result.problems[0].message);
  return result.opened;
}

/** A game of air hockey in which the mallet was dragged from step 10 on. */
function playedHockey(): Track {
  const track = new Track(airHockey());
  const mallet = [...track.world].find(({ kind }) => kind === 'kinematic')!;
  track.goTo(10, 1000);
  for (let i = 0; i < 60; i++) {
    track.drag({ id: mallet.id, grip: { x: 0, y: 0 }, to: { x: mallet.x - 0.01, y: mallet.y + 0.004 } });
    track.step();
  }
  track.drag(null);
  while (track.index < 200) track.step();
  return track;
}

/** Runs a timeline with inputs to a time. */
function runTo(scene: Scene, inputs: SceneView['inputs'], time: number): Run {
  let [run, ahead] = [new Run(scene), inputs];
  for (;;) {
    const advance = advanceWith(run, ahead, time, 1000);
    [run, ahead] = [advance.run, advance.ahead];
    if (run.failure) throw run.failure;
    if (advance.there) return run;
  }
}

describe('a link', () => {
  it('to a moment beyond the end of its scene shows the end', async () => {
    const { duration } = airHockey();
    expect((await opened('#/scenes/air-hockey?t=1e8', airHockey())).time).toBe(duration ?? 1e8);
    expect((await opened('#/scenes/air-hockey?t=99', { ...airHockey(), duration: 4 })).time).toBe(4);
  });

  it('leads a scene without a duration as far as its budget goes, says so, and goes on if that is wanted', () => {
    let tick: FrameRequestCallback = () => {};
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
      tick = callback;
      return 1;
    });
    const { duration: _, ...hockey } = airHockey();
    const walls = [{ inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } }];
    const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', walls, bodies: [{ x: 2, y: 3, r: 1, vx: 2, vy: 1 }] };
    const views = [new SceneView(null, scene), new SceneView(null, hockey)];
    for (const { player, take } of views) {
      const reached = () => take.work - (take.dt === 0 ? 2 : 0);
      const follow = (most: number) => {
        player.follow(1e8, most);
        for (let i = 0; i < 1000 && player.goal.value !== null; i++) tick(i);
        return [player.goal.value, player.far.value, reached(), player.end < 1e6];
      };
      expect(follow(300)).toEqual([null, 1e8, 300, true]);
      expect(follow(200)).toEqual([null, 1e8, 500, true]);
      player.seek(0);
      expect(player.far.value).toBe(null);
    }
    vi.stubGlobal('requestAnimationFrame', () => 1);
  });

  it('to a world brings back every pull of the hand, and so the same hash', async () => {
    const track = playedHockey();
    const moment = { scene: track.scene, inputs: track.inputs, time: 200 * track.dt, look: null, hash: track.world.hash() };
    const address = await addressOf('air-hockey', moment);
    const other = await opened(address, airHockey());
    expect(other.inputs).toEqual(track.inputs);
    const again = new Track(other.scene, other.inputs);
    again.goTo(200, 10_000);
    expect(again.world.hash()).toBe(other.hash);
    expect(new Track(airHockey()).inputs).toEqual([]);
    expect(address.length).toBeLessThan(2000);
  });

  it('to a timeline brings back what was done to it, at the time it was done', async () => {
    const view = new SceneView('pool-break', poolBreak());
    const { player } = view;
    player.seek(0.7);
    while (player.active.value) player.seek(0.7);
    expect(view.act([{ kind: 'change', body: 0, values: { vx: 3, vy: 1.5 } }])).toBeNull();
    expect(view.act([{ kind: 'add', body: { x: 0.3, y: 0.2, r: 0.05, vx: 1 } }])).toBeNull();
    expect(view.id).toBe('pool-break');
    while (view.time !== 1.2 || player.active.value) player.seek(1.2);
    const address = await addressOf(view.id, {
      ...view,
      scene: view.scene,
      inputs: view.take.inputs,
      time: 1.2,
      look: null,
      hash: view.take.hash(),
    });
    const other = await opened(address, poolBreak());
    expect(runTo(other.scene, other.inputs, 1.2).hashAt(1.2)).toBe(view.take.hash());
    expect(other.hash).toBe(view.take.hash());
    player.dispose();
  });

  it('runs in the engine of recordings to the same hash', () => {
    const track = playedHockey();
    const run = createSceneRun(airHockey());
    for (const { step, action } of track.inputs) {
      run.advance({ step });
      run.act(action);
    }
    run.advance({ step: 200 });
    expect(run.hash()).toBe(track.world.hash());
  });

  it('codes inputs of every kind, and gives them back', async () => {
    const actions: SceneAction[] = [
      { kind: 'hold', controls: ['left'] },
      { kind: 'change', body: 1, values: { vx: 0.25, vy: -3 } },
      { kind: 'change', body: 1, values: { vx: 0.25, vy: -3, r: 0.1 } },
      { kind: 'remove-wall', wall: 2 },
      { kind: 'set', values: { gravityY: -3, restitution: 0.5 } },
    ];
    const inputs = actions.map((action, i) => ({ step: 7 * i, by: 'visitor', action }));
    expect(await decodeInputs(await encodeInputs(inputs), 'world')).toEqual(inputs);
    const timed = actions.slice(3, 4).map((action) => ({ step: 3, time: 0.1, by: 'visitor', action }));
    expect(await decodeInputs(await encodeInputs(timed), 'timeline')).toEqual(timed);
    await expect(decodeInputs(await encodeInputs(timed), 'world')).rejects.toThrow('in a timeline only');
  });
});

describe('undo', () => {
  it('in a timeline returns to the moment before each edit, with its hash, and redo to that after it', () => {
    const view = new SceneView('pool-break', poolBreak());
    const states: [number, string][] = [];
    const note = () => states.push([view.time, view.take.hash()]);
    const edits: [number, SceneAction][] = [
      [0, { kind: 'change', body: 0, values: { vy: 1 } }],
      [0.4, { kind: 'change', body: 3, values: { vx: -2 } }],
      [0.4, { kind: 'add', body: { x: 0.2, y: 0.2, r: 0.05 } }],
      [0.9, { kind: 'remove', body: 5 }],
      [0.6, { kind: 'set', values: { restitution: 0.5 } }], // in the past: the future branches off there
      [1, { kind: 'add-wall', wall: { x1: 0.1, y1: 0.1, x2: 0.1, y2: 1.1 } }],
    ];
    for (const [time, action] of edits) {
      while (view.time !== time || view.player.active.value) view.player.seek(time);
      note();
      expect(view.act([action])).toBeNull();
      expect(view.take.hash()).not.toBe(states.at(-1)![1]);
    }
    note();
    for (const [time, hash] of states.slice(0, -1).reverse()) {
      view.undo();
      expect([view.time, view.take.hash()]).toEqual([time, hash]);
    }
    expect(view.canUndo.value).toBe(false);
    expect([view.scene, view.take.inputs]).toEqual([view.original, []]);
    for (let i = 0; i < edits.length; i++) view.redo();
    expect([view.time, view.take.hash()]).toEqual(states.at(-1));
    expect(runTo(view.scene, view.take.inputs, 1).hashAt(1)).toBe(view.take.hash());
    view.player.dispose();
  });

  it('in a world too, through gravity, walls, materials and pulls', () => {
    const view = new SceneView('pinball', pinball());
    const { player } = view;
    const states: [number, string][] = [];
    const { dt } = view.take;
    const index = () => view.world!.index;
    const goTo = (step: number) => {
      while (index() !== step || player.active.value) player.seek(step * dt);
    };
    const edits: [number, SceneAction][] = [
      [0, { kind: 'set', values: { gravityY: -1 } }],
      [60, { kind: 'change', body: 0, values: { vx: -2, friction: 0.3 } }],
      [60, { kind: 'remove', body: 1 }],
      [120, { kind: 'set', values: { gravityX: 1, restitution: 0.9 } }],
      [90, { kind: 'add', body: { x: 3, y: 6, r: 0.3, name: '<b>' } }],
      [150, { kind: 'remove-wall', wall: 1 }],
    ];
    for (const [step, action] of edits) {
      goTo(step);
      states.push([step, view.take.hash()]);
      expect(view.act([action])).toBeNull();
      expect(view.take.hash()).not.toBe(states.at(-1)![1]);
    }
    states.push([index(), view.take.hash()]);
    for (const [step, hash] of states.slice(0, -1).reverse()) {
      view.undo();
      while (player.active.value) player.seek(step * dt);
      expect([index(), view.take.hash()]).toEqual([step, hash]);
    }
    for (let i = 0; i < edits.length; i++) view.redo();
    while (player.active.value) player.seek(150 * dt);
    expect([index(), view.take.hash()]).toEqual(states.at(-1));
    const replica = view.take.replica();
    replica.seek(150 * dt, 10_000);
    expect(replica.hash()).toBe(view.take.hash());
    player.dispose();
  });

  it('an edit that cannot be changes nothing, and says why', () => {
    const timeline = new SceneView('pool-break', poolBreak());
    while (timeline.time !== 0.5) timeline.player.seek(0.5);
    const before = timeline.take.hash();
    expect(timeline.act([{ kind: 'remove', body: 99 }])).toContain('must be the id of a body, got 99');
    expect(timeline.act([{ kind: 'change', body: 0, values: { r: -1 } }])).toContain('got -1');
    const [a, b] = timeline.take.discs();
    expect(timeline.act([{ kind: 'change', body: a.id, values: { x: b.x, y: b.y } }])).toBe('It would overlap something there');
    expect([timeline.take.hash(), timeline.canUndo.value]).toEqual([before, false]);
    const world = new SceneView('pinball', pinball());
    const there = () => {
      const time = 30 * world.take.dt;
      while (world.time !== time || world.player.active.value) world.player.seek(time);
    };
    there();
    const hash = world.take.hash();
    const actions: SceneAction[] = [
      { kind: 'change', body: 0, values: { vx: 1 } },
      { kind: 'change', body: 99, values: { vx: 1 } },
    ];
    expect(world.act(actions)).toContain('got 99');
    there();
    expect([world.take.hash(), world.inputs.length, world.canUndo.value]).toEqual([hash, 0, false]);
    timeline.player.dispose();
    world.player.dispose();
  });
});

it('every scene of the gallery can be edited at its start', () => {
  for (const { id } of gallery) {
    const scene = findScene(id)!.build();
    const edited = editScene(scene, [
      { kind: 'change', body: 0, values: { restitution: 0.5 } },
      { kind: 'set', values: { restitution: 0.75 } },
    ]);
    expect(edited.bodies?.every(({ material }) => material?.restitution === 0.75)).toBe(true);
    expect(edited.generate).toBeUndefined();
  }
});

describe('the program of a world', () => {
  const small: Scene = {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    world: { gravity: { x: 0, y: -10 }, subSteps: 3 },
    walls: [{ inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 }, material: { restitution: 0.5 }, name: "it's a room" }],
    kinematics: [{ minX: 1, minY: 0, maxX: 2, maxY: 0.5, vx: 0.25 }],
    bodies: [
      { x: 1, y: 3, r: 0.25, vx: 2, material: { friction: 0.5 }, color: '#fff' },
      { x: 3, y: 1, r: 0.5, immovable: true },
    ],
  };

  it('is written for World alone, needs what it says to install, and comes to the hash of the page', () => {
    const code = worldCodeOf(small, 2);
    expect(code.split('\n').slice(0, 2)).toEqual([`// ${installLine('carom')}`, "import { World } from 'carom';"]);
    const lines: string[] = [];
    const script = code.replace(/^import.*$/m, '').replace('<string>', '');
    new Function('World', 'console', script)(World, { log: (...values: unknown[]) => lines.push(values.join(' ')) });
    const track = new Track(small);
    track.goTo(120, 10_000);
    expect(lines.at(-1)).toBe(`${track.world.kineticEnergy()} ${track.world.hash()}`);
  });

  it.each([
    ['pinball', pinball()],
    ['air hockey', airHockey()],
  ])('drives flippers and shuttles of %s to the same bits', (_, scene) => {
    const code = worldCodeOf(scene, 2);
    expect(code).toContain('const world = new World<string>(');
    expect(code).toMatch(/^const (?:flipper|shuttle)\d = world\.add/m);
    const { code: script } = transform(code.replace(/^import.*$/gm, ''), { transforms: ['typescript'] });
    const lines: string[] = [];
    new Function('World', 'console', script)(World, { log: (...values: unknown[]) => lines.push(values.join(' ')) });
    const track = new Track(scene);
    track.goTo(Math.round(2 / track.dt), 20_000);
    expect(lines.at(-1)).toBe(`${track.world.kineticEnergy()} ${track.world.hash()}`);
  });

  it('reads the scene where discs merge or eat, and says what that needs', () => {
    const code = worldCodeOf(fruit(), 2);
    expect(code).toContain(`// ${installLine('carom @carom/scene')}`);
    expect(code).toContain('createWorldRun(');
  });
});
