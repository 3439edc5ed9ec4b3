import type { SceneField } from '@carom/scene';
import { announce } from '../ui/announce.ts';
import type { Editor } from './editor.ts';
import { setField } from './field-put.ts';
import { type Ground, shiftedField } from './field-shape.ts';
import { tidy } from './tidy.ts';
import { told } from './words.ts';

/** The field that is selected, and its place among the fields; `null` if none is. */
export function selectedField({ field, bench }: Editor): { readonly at: number; readonly field: SceneField } | null {
  const at = field.value;
  const found = at === null ? undefined : bench.scene.fields?.[at];
  return at === null || !found ? null : { at, field: found };
}

/** Selects a field and nothing else. */
export function selectField(editor: Editor, at: number): void {
  editor.select([]);
  editor.field.value = at;
}

/** What the fields of a scene lie in. */
export function groundOf({ bench, up }: Editor): Ground {
  return { box: bench.lens.box, up, reach: bench.reach };
}

/** As `setField`, telling the visitor. */
export function reshapeField(editor: Editor, at: number, field: SceneField): void {
  if (told(setField(editor.bench, at, field))) announce('Changed');
}

/** Shifts the field that is selected, for those without a pointer. Whether one is. */
export function shiftField(editor: Editor, dx: number, dy: number): boolean {
  const selected = selectedField(editor);
  if (!selected) return false;
  reshapeField(editor, selected.at, tidied(shiftedField(selected.field, dx, dy, editor.up), Math.abs(dx) + Math.abs(dy)));
  return true;
}

/** The places of a field in few digits. */
export function tidied(field: SceneField, grain: number): SceneField {
  const few = <T extends object>(values: T, keys: readonly string[]): T =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, keys.includes(key) && typeof value === 'number' ? tidy(value, grain) : value]),
    ) as T;
  const places = ['x', 'y', 'level', 'minX', 'minY', 'maxX', 'maxY', 'r'];
  const next = few(field, places);
  return next.region ? { ...next, region: few(next.region, places) } : next;
}
