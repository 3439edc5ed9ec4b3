import { type Hotkey, timeKeys } from '../playback/hotkeys.tsx';
import type { ReplayView } from './view.ts';

/** The keys of a replay's page. */
export function hotkeysOf(view: ReplayView): Hotkey[] {
  const step = (direction: 1 | -1) => (event: KeyboardEvent) => (event.shiftKey ? view.stepEvent(direction) : view.stepTurn(direction));
  return [
    ...timeKeys(view.player, [
      { keys: ['←', '→'], does: 'Previous or next turn', on: { ArrowLeft: step(-1), ArrowRight: step(1) } },
      { keys: ['Shift ←', 'Shift →'], does: 'Previous or next event', on: {} },
    ]),
    { keys: ['T'], does: 'Trails on or off', on: { t: () => view.toggleTrails() } },
  ];
}
