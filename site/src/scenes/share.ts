import { encodeScene, type Scene } from '@carom/scene';
import { signal } from '@preact/signals';
import { noteAddress } from '../shell/router.ts';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import type { SceneView } from './scene-view.ts';

/** A scene too long for an address: it lives as long as the page. */
export const kept = signal<Scene | null>(null);

/** The route of a scene of the visitor's own; one too long for an address is kept on this page. */
export async function routeOf(scene: Scene): Promise<string> {
  try {
    return `#/scenes/own?s=${await encodeScene(scene)}`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    kept.value = scene;
    return '#/scenes/own';
  }
}

/** Copies a link to what is on the screen: the scene with its changes, and the moment. */
export async function share(view: SceneView): Promise<void> {
  const { player, id } = view;
  const time = player.time.value;
  const scene = player.scene.value ?? view.original;
  let route = `#/scenes/${id}`;
  if (id === null || view.changed.value) {
    route = await routeOf(scene);
    if (!route.includes('?')) {
      notify('This scene is too long for a link: save its JSON in the panel Code');
      return;
    }
  }
  const hash = withTime(route, time);
  noteAddress(hash);
  await copyText(new URL(hash, location.href).href, `Link (${hash.length} characters)`);
}

/** A route with the moment to show; the start needs no word. */
export function withTime(route: string, time: number): string {
  return time > 0 ? `${route}${route.includes('?') ? '&' : '?'}t=${time}` : route;
}

/** The moment that a route asks for; 0 for none or nonsense. */
export function timeIn(query: URLSearchParams): number {
  const time = Number(query.get('t') ?? 0);
  return time > 0 && time < Infinity ? time : 0;
}
