import { mustBe, type SceneProblem } from './problem.ts';

/** The error of something that an engine would refuse, in the words of the engine. */
export function refused(place: string, what: string, rule: string, got: unknown): SceneProblem {
  return { ...mustBe('range', `${place}: ${what}`, rule, got), path: place };
}

/** The two directions of an arc, of which none may be (0, 0). */
export function arcObjection(place: string, wall: object): SceneProblem | null {
  for (const name of ['from', 'to']) {
    const direction = (wall as Record<string, { readonly x: number; readonly y: number } | undefined>)[name];
    if (direction && direction.x === 0 && direction.y === 0)
      return refused(place, `wall.${name}`, 'a direction other than (0, 0)', direction);
  }
  return null;
}

/** Corner of a polygon. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}
