import type { Layers } from '../layers.ts';
import type { FullMaterial } from '../material.ts';
import type { Bodies } from '../state/bodies.ts';
import type { State } from '../state/state.ts';
import type { WallEdit, WallRecord } from '../walls/wall-record.ts';
import type { ShapeOfBody } from './body.ts';

/** What the world needs to know of a body's view. */
export interface BodyFace {
  readonly id: number;
  readonly index: number;
  readonly alive: boolean;
  readonly r: number;
  readonly mass: number;
  readonly material: FullMaterial;
}

/** Those of a disc. */
export const noShapes: readonly ShapeOfBody[] = /* @__PURE__ */ Object.freeze([]);

/** What views need of their world. */
export interface ViewHost {
  readonly state: State;
  readonly layers: Layers;
  visitorsOf(sensor: number): readonly object[];
}

/** What the view of a body needs of its world: `where` is the name for error texts. */
export interface BodyHost extends ViewHost {
  living(where: string, body: BodyFace): State;
  forced(where: string, body: BodyFace): Bodies;
  wake(index: number): void;
  shapesOf(index: number): readonly ShapeOfBody[];
  rest(where: string, body: BodyFace): void;
  setVelocity(where: string, body: BodyFace, at: number, value: number): void;
  setPlace(where: string, body: BodyFace, at: number, value: number): void;
  setAngle(where: string, body: BodyFace, angle: number): void;
  setRadius(where: string, body: BodyFace, r: number, keep: 'mass' | 'density'): void;
  setTrait(where: string, body: BodyFace, at: number, value: number): void;
  setMass(where: string, body: BodyFace, mass: number): void;
  setSenses(where: string, body: BodyFace, code: number): void;
  setBit(where: string, body: BodyFace, bit: number, value: boolean): void;
  setMaterial(where: string, body: BodyFace, material: FullMaterial): void;
  setFilter(where: string, body: BodyFace, filter: { category: number; mask: number }): void;
  setKind(where: string, body: BodyFace, kind: number): void;
}

/** What the view of a wall needs of its world. */
export interface WallHost extends ViewHost {
  checkEditable(where: string): void;
  /** Puts another record in the place of that of a wall; `isMet` says whether what touches it goes on touching it. */
  editWall(record: WallRecord, edit: WallEdit, isMet: boolean): WallRecord;
  placeWall(record: WallRecord): void;
}
