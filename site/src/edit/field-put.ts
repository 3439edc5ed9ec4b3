import type { Scene, SceneField } from '@carom/scene';
import type { SceneView } from '../scenes/scene-view.ts';

/** Other fields in the place of all: they belong to the start, and what was done to the run stays done. What speaks against it, or `null`. */
export function putFields(bench: SceneView, fields: readonly SceneField[]): string | null {
  const { fields: _fields, ...rest } = bench.scene;
  return bench.replace((fields.length > 0 ? { ...rest, fields } : rest) as Scene, true);
}

/** Another field in the place of one. What speaks against it, or `null`. */
export function setField(bench: SceneView, at: number, field: SceneField): string | null {
  return putFields(
    bench,
    (bench.scene.fields ?? []).map((one, i) => (i === at ? field : one)),
  );
}

/** Takes a field out. What speaks against it, or `null`. */
export function removeField(bench: SceneView, at: number): string | null {
  return putFields(
    bench,
    (bench.scene.fields ?? []).filter((_, i) => i !== at),
  );
}
