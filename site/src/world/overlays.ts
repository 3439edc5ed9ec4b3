import type { WorldDrawing } from '@carom/draw';
import type { SceneLook } from '@carom/scene';
import type { World } from 'carom';
import { fieldsOf } from 'carom/fields';
import { contactsOf, gridOf } from 'carom/inspect';
import { jointsOf } from 'carom/joints';

/** What is drawn over the discs of a world: its joints and fields, and what is asked for. */
export function overlaysOf(world: World<SceneLook>, asked: { readonly contacts: boolean; readonly grid: boolean }): WorldDrawing {
  return {
    joints: jointsOf(world),
    fields: fieldsOf(world),
    ...(asked.contacts ? { contacts: contactsOf(world) } : {}),
    ...(asked.grid ? { grid: gridOf(world) } : {}),
  };
}
