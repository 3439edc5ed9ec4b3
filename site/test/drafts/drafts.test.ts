import 'fake-indexeddb/auto';
import type { Scene, SceneAction } from '@carom/scene';
import { signal } from '@preact/signals';
import type { Input } from 'carom';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ago } from '../../src/drafts/ago.ts';
import { draftRoute, renamed } from '../../src/drafts/draft.ts';
import { Drafts } from '../../src/drafts/drafts.ts';
import { Keeper, type Kept } from '../../src/drafts/keeper.ts';
import { openShelf, type Shelf } from '../../src/drafts/shelf.ts';
import { openDraft, siteDrafts } from '../../src/drafts/site-drafts.ts';
import { routeOf } from '../../src/scenes/share.ts';

const scene = (title: string): Scene => ({ format: 'carom-scene', version: 0, engine: 'world', title });
const content = (title: string) => ({ scene: scene(title), inputs: [], time: 0, look: null });
const fresh = (id: string) => ({ id, revision: 0 });
const titles = async (drafts: Drafts) => (await drafts.list()).map((draft) => draft.scene.title);

/** Drafts whose clock goes on by a second with each look at it: a tab of its own over the same browser. */
function openTab(options: ConstructorParameters<typeof Drafts>[0] = {}): Drafts {
  return new Drafts({ now: () => ++clock * 1000, ...options });
}
let clock = 0;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory(); // another browser
});

/** A run as a keeper sees one, to be changed by hand. */
function run(first: Scene) {
  const now = signal({ scene: first, inputs: [] as Input<SceneAction>[], time: 0 });
  const kept: Kept = {
    get scene() {
      return now.value.scene;
    },
    get inputs() {
      return now.value.inputs;
    },
    get time() {
      return now.value.time;
    },
    moment: now,
    editing: signal(true),
    lens: { look: signal(null) },
  };
  return { kept, change: (to: Partial<typeof now.value>) => (now.value = { ...now.value, ...to }) };
}

function watch(kept: Kept, drafts: Drafts, known: { id: string; revision: number } | null = null) {
  const routes: string[] = [];
  const keeper = new Keeper(kept, drafts, known, (route) => routes.push(route));
  const stop = keeper.start();
  return { keeper, routes, stop };
}

describe('drafts of a browser', () => {
  it('are found by a page that is loaded anew, and by a second tab, the latest first', async () => {
    const first = openTab();
    await first.keep(content('one'), fresh('a'));
    await first.keep(content('two'), fresh('b'));
    expect(await titles(openTab())).toEqual(['two', 'one']);
    const again = await first.keep(content('one, changed'), { id: 'a', revision: 1 });
    expect(again).toMatchObject({ id: 'a', revision: 2 });
    expect(await titles(openTab())).toEqual(['one, changed', 'two']);
    expect(first.problem.value).toBeNull();
  });

  it('hold all of what was done: scene, inputs, moment and where the picture looks', async () => {
    const inputs: Input<SceneAction>[] = [{ step: 4, by: 'visitor', action: { kind: 'change', body: 0, values: { vx: 1 } } }];
    const all = { scene: scene('all'), inputs, time: 1.5, look: { x: 1, y: 2, zoom: 3 } };
    await openTab().keep(all, fresh('a'));
    expect(await openTab().get('a')).toMatchObject(all);
    expect(await openTab().get('b')).toBeNull();
  });

  it('that two tabs change stay both: the later one gets a name and an address of its own', async () => {
    const [left, right] = [openTab(), openTab()];
    const known = await left.keep(content('pinball'), fresh('a'));
    const mine = await left.keep(content('pinball'), known);
    const theirs = await right.keep(content('pinball'), known); // which knows nothing of the last one
    expect(mine.id).toBe('a');
    expect(theirs.id).not.toBe('a');
    expect((await titles(left)).sort()).toEqual(['pinball', 'pinball (copy)']);
    expect(await right.keep(content('pinball'), theirs)).toMatchObject({ id: theirs.id, revision: 2 });
  });

  it('that another tab deletes while one works on them are there again', async () => {
    const draft = await openTab().keep(content('one'), fresh('a'));
    await openTab().remove('a');
    expect(await openTab().keep(content('one'), draft)).toMatchObject({ id: 'a' });
    expect(await titles(openTab())).toEqual(['one']);
  });

  it('are duplicated, deleted, and put back', async () => {
    const drafts = openTab();
    await drafts.keep(content('one'), fresh('a'));
    await drafts.duplicate('a');
    await drafts.duplicate('a');
    expect((await titles(drafts)).sort()).toEqual(['one', 'one (copy 2)', 'one (copy)']);
    const removed = await drafts.remove('a');
    expect(await drafts.get('a')).toBeNull();
    await drafts.restore(removed!);
    expect(await openTab().get('a')).toEqual(removed);
    expect(await drafts.duplicate('nowhere')).toBeNull();
  });

  it('tell other tabs of each change', async () => {
    const tell = vi.fn();
    const drafts = openTab({ tell });
    await drafts.keep(content('one'), fresh('a'));
    await drafts.remove('a');
    expect(tell).toHaveBeenCalledTimes(2);
    expect(drafts.changes.value).toBe(2);
  });

  it('last as long as the page where the browser keeps nothing, and it is said', async () => {
    const drafts = openTab({ open: () => Promise.reject(new Error('SecurityError')) });
    await drafts.keep(content('one'), fresh('a'));
    expect(await titles(drafts)).toEqual(['one']);
    expect(drafts.problem.value).toContain('keeps nothing');
  });

  it('last as long as the page where the disk is full, and are kept as soon as there is room', async () => {
    const real = await openShelf();
    let room = 0;
    const shelf: Shelf = {
      ...real,
      update: (id, next) => {
        if (room-- <= 0) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        return real.update(id, next);
      },
    };
    room = 1;
    const drafts = openTab({ open: async () => shelf });
    const first = await drafts.keep(content('one'), fresh('a'));
    const second = await drafts.keep(content('two'), first);
    expect(drafts.problem.value).toContain('disk is full');
    expect(await titles(drafts)).toEqual(['two']);
    expect(await titles(openTab())).toEqual(['one']);
    room = 1;
    const third = await drafts.keep(content('three'), second);
    expect(third.id).toBe('a'); // what lay in memory was no other tab's
    expect(drafts.problem.value).toBeNull();
    expect(await titles(openTab())).toEqual(['three']);
  });

  it('are kept on a shelf that the browser has closed meanwhile: it is opened again', async () => {
    let opened = 0;
    const open = async (): Promise<Shelf> => {
      const shelf = await openShelf();
      const update = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
      return opened++ === 0 ? { ...shelf, update } : shelf;
    };
    const drafts = openTab({ open });
    await drafts.keep(content('one'), fresh('a'));
    expect(drafts.problem.value).toBeNull();
    expect(await titles(openTab())).toEqual(['one']);
  });
});

describe('what is worked on', () => {
  it('is kept from the first change in the editor on, and its address is that of the draft', async () => {
    const { kept, change } = run(scene('one'));
    const { keeper, routes } = watch(kept, openTab());
    change({ time: 1 });
    expect(keeper.draft.value).toBeNull(); // only looked at
    change({ scene: scene('one, changed') });
    await keeper.flush();
    expect(keeper.state.value).toBe('kept');
    expect(await titles(openTab())).toEqual(['one, changed']);
    expect(routes).toEqual([draftRoute(keeper.draft.value!.id)]);
  });

  it('is no draft while nobody edits: a thrown disc is a game', async () => {
    const { kept, change } = run(scene('one'));
    kept.editing.value = false;
    const { keeper } = watch(kept, openTab());
    change({ inputs: [{ step: 1, by: 'visitor', action: { kind: 'remove', body: 0 } }] });
    await keeper.flush();
    expect(await titles(openTab())).toEqual([]);
    kept.editing.value = true; // now it is more than a game
    await keeper.flush();
    expect(await openTab().list()).toMatchObject([{ inputs: [{ step: 1 }] }]);
  });

  it('goes on as the draft it came from, with what is done by hand as well', async () => {
    const drafts = openTab();
    const known = await drafts.keep(content('one'), fresh('a'));
    const { kept, change } = run(scene('one'));
    kept.editing.value = false;
    const { keeper } = watch(kept, drafts, known);
    change({ inputs: [{ step: 2, by: 'visitor', action: { kind: 'remove', body: 0 } }], time: 0.1 });
    await keeper.flush();
    expect(await openTab().list()).toMatchObject([{ id: 'a', inputs: [{ step: 2 }], time: 0.1 }]);
  });

  it('is written as it was when it was left, whatever becomes of the run while it is written', async () => {
    const { kept, change } = run(scene('start'));
    const { keeper, stop } = watch(kept, openTab());
    for (const title of ['a', 'b', 'c']) change({ scene: scene(title) });
    stop();
    change({ scene: scene('thrown away') });
    await keeper.flush(); // waits for what is on its way
    expect(await titles(openTab())).toEqual(['c']);
  });

  it('is kept with the moment shown when the page is left', async () => {
    const { kept, change } = run(scene('start'));
    const { keeper } = watch(kept, openTab());
    change({ scene: scene('a') });
    await keeper.flush();
    change({ time: 3 });
    await keeper.flush();
    expect((await openTab().list())[0].time).toBe(3);
  });

  it('is another draft after a reset: the one before stays, and undo goes back to it', async () => {
    const original = scene('one');
    const { kept, change } = run(original);
    const { keeper } = watch(kept, openTab());
    const worked = { scene: scene('worked on') };
    change(worked);
    keeper.leave(); // while it is written
    change({ scene: original });
    await keeper.flush();
    expect(keeper.draft.value).toBeNull();
    expect(await titles(openTab())).toEqual(['worked on']);
    change(worked); // undo
    expect(keeper.state.value).toBe('kept');
    change({ scene: scene('worked on more') });
    await keeper.flush();
    expect(await titles(openTab())).toEqual(['worked on more']);
    keeper.leave();
    change({ scene: original });
    change({ scene: scene('something else') });
    await keeper.flush();
    expect(await titles(openTab())).toEqual(['something else', 'worked on more']);
  });

  it('that is only looked at is not kept again: another tab goes on with it, and both stay one', async () => {
    const known = await openTab().keep(content('one'), fresh('a'));
    const { kept, change } = run(known.scene);
    const { keeper } = watch(kept, openTab(), known);
    await keeper.flush();
    expect((await openTab().list())[0].revision).toBe(1);
    await openTab().keep(content('theirs'), known);
    change({ time: 2 });
    await keeper.flush();
    expect(await titles(openTab())).toEqual(['theirs']);
  });

  it('goes to a draft of its own where another tab has changed the one it came from', async () => {
    const known = await openTab().keep(content('one'), fresh('a'));
    await openTab().keep(content('one'), known);
    const { kept, change } = run(scene('one'));
    const { keeper, routes } = watch(kept, openTab(), known);
    change({ scene: { ...scene('one'), duration: 3 } });
    await keeper.flush();
    expect(keeper.draft.value?.id).not.toBe('a');
    expect(routes.at(-1)).toBe(draftRoute(keeper.draft.value!.id));
    expect(await openTab().list()).toHaveLength(2);
  });
});

describe('a draft of the site', () => {
  const bodies = Array.from({ length: 4000 }, (_, i) => ({
    x: Math.sin(i) * 1e3,
    y: Math.cos(7 * i) * 1e3,
    r: 0.1 + Math.abs(Math.sin(3 * i)),
  }));
  const long: Scene = { ...scene('long'), bodies };
  const idOf = (route: string) => new URLSearchParams(route.split('?')[1]).get('d') ?? '';

  it('is what a scene becomes that is too long for an address, and it opens with all that was done in it', async () => {
    const inputs: Input<SceneAction>[] = [{ step: 2, by: 'visitor', action: { kind: 'remove', body: 3 } }];
    const route = await routeOf({ scene: long, inputs, time: 0.5, look: null, hash: null });
    expect(route).toBe(draftRoute(idOf(route), false));
    const found = await openDraft(idOf(route));
    expect(found).toMatchObject({ opened: { scene: { title: 'long' }, inputs, time: 0.5, keptAs: { id: idOf(route), revision: 1 } } });
    expect(await routeOf({ scene: scene('short'), inputs: [], time: 0, look: null, hash: null })).toContain('?s=');
  });

  it('is none where there is none, and what is wrong with it is said where it cannot be read', async () => {
    expect(await openDraft('nowhere')).toBeNull();
    await siteDrafts.keep({ ...content('broken'), scene: { ...scene('broken'), bodies: [{ x: 0, y: 0, r: -1 }] } }, fresh('broken'));
    expect(await openDraft('broken')).toMatchObject({ problems: [{ path: 'bodies[0].r' }] });
    const inputs = [{ step: -1, by: 'visitor', action: { kind: 'remove', body: 0 } }] as Input<SceneAction>[];
    await siteDrafts.keep({ ...content('odd'), inputs }, fresh('odd'));
    expect(await openDraft('odd')).toMatchObject({ problems: [{ severity: 'error' }] });
  });
});

it('a copy has a name that no draft has, of 80 characters at most', () => {
  const long = { ...content('x'.repeat(80)) };
  expect(renamed(content('a'), []).scene.title).toBe('a (copy)');
  expect(renamed(content('a (copy)'), ['a', 'a (copy)']).scene.title).toBe('a (copy 2)');
  expect(renamed(long, []).scene.title).toHaveLength(80);
  expect(renamed({ ...content(''), scene: { ...scene(''), title: undefined } as unknown as Scene }, []).scene.title).toBe(
    'Untitled scene (copy)',
  );
});

it('the age of a draft is said in words', () => {
  const now = Date.UTC(2026, 4, 20, 12);
  const since = (minutes: number) => ago(now - minutes * 60_000, now);
  expect([0, 1, 59, 60, 60 * 23, 60 * 24, 60 * 24 * 7].map(since)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    'yesterday',
    '7 days ago',
  ]);
  expect(since(60 * 24 * 30)).toContain('2026');
  expect(ago(now + 5000, now)).toBe('just now'); // of a clock that was set back
});
