import type { Scene } from '@carom/scene';
import { draftRoute, freshId } from '../drafts/draft.ts';
import { keeperOf, siteDrafts } from '../drafts/site-drafts.ts';
import { noteAddress } from '../shell/router.ts';
import { addressOf, type Opened } from '../take/link.ts';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import type { SceneView } from './scene-view.ts';

/** All of a run that somebody else needs to see the same. */
export function takeOf(bench: SceneView): Opened {
  const { scene, inputs, time } = bench;
  return { scene, inputs, time, look: bench.lens.look.peek(), hash: bench.take.hash() };
}

/** The route of something of the visitor's own; what is too long for an address is kept as a draft. */
export async function routeOf(opened: Opened): Promise<string> {
  try {
    return await addressOf(null, opened);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const draft = await siteDrafts.keep(opened, { id: freshId(), revision: 0 });
    return draftRoute(draft.id, false);
  }
}

/** What opens at the start of a scene. */
export function atStart(scene: Scene): Opened {
  return { scene, inputs: [], time: 0, look: null, hash: null };
}

/** Copies a link to what is on the screen: the scene, all that was done, the moment, and where the picture looks. */
export async function share(bench: SceneView): Promise<void> {
  await copyLink(linkTo(bench), 'This is too long for a link: save it as a file, in the menu Save');
}

/** Notes a route in the address and copies it as a link; says `otherwise` where there is none. */
export async function copyLink(route: Promise<string | null>, otherwise: string): Promise<void> {
  const hash = await route;
  if (hash === null) {
    notify(otherwise);
    return;
  }
  noteAddress(hash);
  const { href } = new URL(hash, location.href);
  await copyText(href, `Link (${href.length} characters)`);
}

/** The route to what is on the screen, or `null` if it is too long for an address. */
export function linkTo(bench: SceneView): Promise<string | null> {
  return linkOf(bench.id, takeOf(bench));
}

/** The route to a moment, or `null` if it is too long for an address. */
export async function linkOf(id: string | null, opened: Opened): Promise<string | null> {
  try {
    return await addressOf(id, opened);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Longer addresses are not noted while one plays, but only when asked for. */
const mostNoted = 8000;

/** Notes in the address what is on the screen, if that is short: a reload then shows it again. */
export async function noteMoment(bench: SceneView): Promise<void> {
  if (keeperOf(bench)?.note()) return;
  const moment = bench.moment.peek();
  const route = await linkTo(bench);
  if (route !== null && route.length <= mostNoted && moment === bench.moment.peek() && location.hash.startsWith('#/scenes/'))
    noteAddress(route);
}
