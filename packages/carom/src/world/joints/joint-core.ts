import type { State } from '../state/state.ts';
import type { Body } from '../views/body.ts';
import type { BodyFace } from '../views/host.ts';

/** What joints need of their world. */
export interface JointCore<T> {
  readonly state: State;
  readonly engine: { readonly sleep: { wake(index: number): void } };
  readonly views: readonly (Body<T> | undefined)[];
  checkEditable(where: string): void;
  living(where: string, body: BodyFace): State;
  wake(index: number): void;
  endPair(a: number, b: number, reason: number): void;
}
