import type { SceneBody, SceneJoint } from '@carom/scene';

/** Discs and joints as a scene has them, put together one by one. Plain data: who only shows the scenes loads no engine. */
export class Joined {
  /** The discs. */
  readonly bodies: SceneBody[] = [];
  /** What holds them. */
  readonly joints: SceneJoint[] = [];

  /** Puts a disc in. Its number. */
  add(body: SceneBody): number {
    this.bodies.push({ ...body, x: tidy(body.x), y: tidy(body.y), r: tidy(body.r) });
    return this.bodies.length - 1;
  }

  /** Joins two discs, or one and the world. */
  join(joint: SceneJoint): void {
    this.joints.push(joint);
  }
}

/** The number in twelve digits: what is typed and read, and the same from every engine's sine. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
