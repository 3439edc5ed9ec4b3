import { expect, it } from 'vitest';
import { History } from '../../src/take/history.ts';

it('goes back through changes and on again, in exchange for what is now', () => {
  const history = new History<number>();
  for (const before of [0, 1, 2]) history.push(before);
  expect([history.undo(3), history.undo(2), history.redo(1), history.redo(2)]).toEqual([2, 1, 2, 3]);
  expect([history.redo(3), history.canUndo.value, history.canRedo.value]).toEqual([null, true, false]);
});

it('a change after going back is the end of what could be made again', () => {
  const history = new History<number>();
  for (const before of [0, 1]) history.push(before);
  history.undo(2);
  expect(history.canRedo.value).toBe(true);
  history.push(1);
  expect([history.canRedo.value, history.redo(7)]).toEqual([false, null]);
  expect(history.undo(7)).toBe(1);
});

it('remembers 200 changes, and none once it is cleared', () => {
  const history = new History<number>();
  for (let i = 0; i < 300; i++) history.push(i);
  let steps = 0;
  for (let now = 300; ; steps++) {
    const before = history.undo(now);
    if (before === null) break;
    now = before;
  }
  expect(steps).toBe(200);
  history.clear();
  expect([history.canUndo.value, history.canRedo.value, history.redo(1)]).toEqual([false, false, null]);
});
