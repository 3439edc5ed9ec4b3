import type { Scene, SceneAction } from '@carom/scene';
import type { Input } from 'carom';
import type { Look } from '../take/link.ts';

/** Everything of a run that is kept while one works on it. */
export interface DraftContent {
  /** The scene at its start. */
  readonly scene: Scene;
  /** What was done in it. */
  readonly inputs: readonly Input<SceneAction>[];
  /** The moment that was shown last. [time] */
  readonly time: number;
  /** Where the picture looked; `null` for all of it. */
  readonly look: Look | null;
}

/** A scene that somebody works on, as the browser keeps it. */
export interface Draft extends DraftContent {
  /** Its name in the address. */
  readonly id: string;
  /** How often it was kept: two tabs that work on one draft notice it by this. */
  readonly revision: number;
  /** When it was kept last. [milliseconds since 1970] */
  readonly changed: number;
}

/** Which draft a page works on, and which state of it is known there. */
export type DraftRef = Pick<Draft, 'id' | 'revision'>;

/** The longest name that a scene can have. */
const longest = 80;

/** How a draft is called. */
export function nameOfDraft({ scene }: Pick<Draft, 'scene'>): string {
  return scene.title?.trim() || 'Untitled scene';
}

/** The same content under another name: `Pinball` becomes `Pinball (copy)`, and that one `Pinball (copy 2)`. */
export function renamed<Content extends DraftContent>(content: Content, taken: readonly string[]): Content {
  const stem = nameOfDraft(content).replace(/ \(copy(?: \d+)?\)$/, '');
  for (let k = 1; ; k++) {
    const end = k === 1 ? ' (copy)' : ` (copy ${k})`;
    const title = stem.slice(0, longest - end.length) + end;
    if (!taken.includes(title)) return { ...content, scene: { ...content.scene, title } };
  }
}

/** An id that no other draft has: 80 random bits. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The address of a draft, in the editor or only shown. */
export function draftRoute(id: string, editing = true): string {
  return `#/scenes/own?d=${encodeURIComponent(id)}${editing ? '&edit=1' : ''}`;
}
