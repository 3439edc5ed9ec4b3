import { readSceneAction, type SceneAction, type SceneProblem, validateScene } from '@carom/scene';
import { type Input, readInput } from 'carom';
import { useEffect } from 'preact/hooks';
import type { SceneView } from '../scenes/scene-view.ts';
import { noteAddress } from '../shell/router.ts';
import type { Opened } from '../take/link.ts';
import { noteCount } from './count.ts';
import { Drafts } from './drafts.ts';
import { Keeper } from './keeper.ts';

const channel = 'carom-drafts';

/** The drafts of this browser. */
export const siteDrafts: Drafts = new Drafts({
  tell: () => {
    const sender = new BroadcastChannel(channel);
    sender.postMessage(null);
    sender.close();
    void siteDrafts.list().then(({ length }) => noteCount(length));
  },
});

/** Calls `read` whenever another tab changes the drafts. */
export function followOtherTabs(read: () => void): () => void {
  const listener = new BroadcastChannel(channel);
  listener.onmessage = read;
  return () => listener.close();
}

const keepers = new WeakMap<SceneView, Keeper>();

/** What keeps a run as a draft, while its page is open. */
export function keeperOf(bench: SceneView): Keeper | null {
  return keepers.get(bench) ?? null;
}

/** Back to the start of the scene as it came: the draft stays as it is, and what is done next is another one. */
export function resetKept(bench: SceneView & { reset(): void }): void {
  keeperOf(bench)?.leave();
  bench.reset();
}

/** Keeps what is done in the editor of a page; also the moment shown, when the page is left. */
export function useKeeper(bench: SceneView, { keptAs }: Opened): void {
  useEffect(() => {
    const note = (route: string) => {
      if (location.hash.startsWith('#/scenes/')) noteAddress(route);
    };
    const keeper = new Keeper(bench, siteDrafts, keptAs ?? null, note);
    keepers.set(bench, keeper);
    const stop = keeper.start();
    const leave = () => void keeper.flush();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
      stop();
    };
  }, [bench, keptAs]);
}

/** A draft, ready to be shown, or what is wrong with it; `null` if there is none. Never rejects. */
export async function openDraft(id: string): Promise<{ opened: Opened } | { problems: readonly SceneProblem[] } | null> {
  const draft = await siteDrafts.get(id);
  if (!draft) return null;
  const { scene, inputs, time, look, revision } = draft;
  const result = validateScene(scene);
  if (!result.ok) return result;
  try {
    const done = inputs.map(
      (input, i): Input<SceneAction> => readInput(`input ${i}`, input, (value, where) => readSceneAction(value, where, scene.engine)),
    );
    return { opened: { scene: result.scene, inputs: done, time, look, hash: null, keptAs: { id, revision } } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problems: [{ severity: 'error', code: 'format', path: '', message, hint: 'it comes from another version of this site' }] };
  }
}
