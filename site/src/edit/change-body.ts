import { isShapedBody, type Scene, type SceneAction, type SceneBody, type SceneShapedBody } from '@carom/scene';
import type { SceneView } from '../scenes/scene-view.ts';
import { withEnds } from '../take/scene-edit.ts';

/** What an engine changes of a disc while it stays the same one. */
const numbers = ['x', 'y', 'r', 'vx', 'vy', 'mass', 'angle', 'angularVelocity'];

/**
 * Changes a disc; what is no number of its motion makes it another disc at the same place, held by the same joints. Gives what speaks against it, or
 * `null`, and the id of the disc made.
 */
export function changeBody(
  bench: SceneView,
  id: number,
  patch: Partial<SceneBody> | Partial<SceneShapedBody>,
): { reason: string | null; made: number | null } {
  const body = bench.take.body(id);
  if (!body) return { reason: 'It is no longer there', made: null };
  const isOwn = (key: string) => numbers.includes(key) && !(key === 'r' && isShapedBody(body)); // that of a shape is part of its form
  if (Object.keys(patch).every(isOwn))
    return { reason: bench.act([{ kind: 'change', body: id, values: patch as Record<string, number> }]), made: null };
  const next: SceneBody = clean({ ...body, ...patch } as SceneBody);
  if (bench.isStart) return { reason: bench.replace(withBody(bench.scene, bench, id, next), false), made: null };
  const known = new Set(bench.take.discs().map((disc) => disc.id));
  const held = bench.take.joints().flatMap(({ joint }): SceneAction[] => {
    const { a, b } = joint;
    if (a !== id && b !== id) return [];
    return [{ kind: 'add-joint', joint: withEnds(joint, (disc) => (disc === id ? -1 : disc)) }];
  });
  const reason = bench.act([{ kind: 'remove', body: id }, { kind: 'add', body: next }, ...held]);
  const made = bench.take.discs().find((disc) => !known.has(disc.id)) ?? bench.take.discs().find((disc) => disc.id === id);
  return { reason, made: reason === null ? (made?.id ?? null) : null };
}

/** The scene with another body in a place; its recipes are carried out. */
function withBody(scene: Scene, bench: SceneView, id: number, next: SceneBody): Scene {
  const { generate: _generate, ...rest } = scene;
  return { ...rest, bodies: bench.take.discs().map((disc) => (disc.id === id ? next : bench.take.body(disc.id)!)) };
}

/** Without what is not given, and without a mass where nothing moves it. */
function clean(body: SceneBody): SceneBody {
  const { mass, ...rest } = body;
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return { ...(Object.fromEntries(entries) as unknown as SceneBody), ...(mass === undefined || body.immovable ? {} : { mass }) };
}
