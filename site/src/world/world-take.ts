import { type Camera, type DrawContext, type DrawnPeriod, drawWorld } from '@carom/draw';
import { expandScene, type SceneAction, type SceneAnyBody, type SceneLook, type SceneWall, toSceneJoint } from '@carom/scene';
import type { Body, Vec } from 'carom';
import { type Joint, type JointEnd, jointsOf, type PinJoint } from 'carom/joints';
import type { DiscPiece, JointPiece, WallPiece } from '../take/pieces.ts';
import { outOfFrame, withFresh } from '../take/scene-edit.ts';
import type { Drawing, Mark, Take } from '../take/take.ts';
import { overlaysOf } from './overlays.ts';
import { Track } from './track.ts';

/** Spring, limits and motor, as far as it has them. */
function driveOf(joint: Joint<SceneLook>): JointPiece['drive'] {
  if (joint.kind === 'motor' || joint.kind === 'gear' || joint.kind === 'rack') return {};
  const { spring } = joint;
  if (joint.kind === 'weld' || joint.kind === 'drag') return spring ? { spring } : {};
  const { limits, motor } = joint;
  return { ...(spring ? { spring } : {}), ...(limits ? { limits } : {}), ...(motor ? { motor } : {}) };
}

/** A point of an end of a joint in the world: the world itself and walls that stand have its coordinates. */
function anchorOf(end: JointEnd<SceneLook> | null, anchor: Readonly<Vec>): Vec {
  return end !== null && 'angle' in end ? outOfFrame(end as Body<SceneLook>, anchor) : { ...anchor };
}

/** A joint and what it does now. */
function pieceOf(joint: Joint<SceneLook>, id: number): JointPiece {
  const { a, b, force, torque } = joint;
  return {
    id,
    joint: toSceneJoint(joint),
    drive: driveOf(joint),
    from: anchorOf(a, joint.anchorA),
    to: anchorOf(b, joint.anchorB),
    coordinate: 'distance pin slider wheel'.includes(joint.kind) ? (joint as PinJoint<SceneLook>).coordinate : null,
    force: Math.hypot(force.x, force.y),
    torque,
  };
}

/** A run of a world: the engine stands at the moment shown. */
export class WorldTake extends Track implements Take {
  readonly speeds = null;

  get period(): DrawnPeriod {
    return this.world;
  }

  act(actions: readonly SceneAction[]): void {
    const fresh: number[] = [];
    for (const action of actions) {
      const known = action.kind === 'add' && actions.length > 1 ? new Set(Array.from(this.world, ({ id }) => id)) : null;
      this.do(withFresh(action, (k) => fresh[k]));
      if (known) fresh.push([...this.world].find(({ id }) => !known.has(id))?.id ?? -1);
    }
  }

  mark(): Mark {
    const { scene, inputs, time } = this;
    return { scene, inputs, time };
  }

  put({ inputs, time }: Mark, budget: number): boolean {
    return this.retake(inputs, time, budget);
  }

  replica(): WorldTake {
    return new WorldTake(this.scene, this.inputs);
  }

  stepTo(steps: number): number | null {
    const { index } = this;
    return index === 0 && steps < 0 ? null : Math.max(0, index + steps) * this.dt;
  }

  discs(): readonly DiscPiece[] {
    return Array.from(this.world, ({ id, x, y, r, vx, vy, mass, kind, angle, angularVelocity, material, shapes }) => {
      const { restitution, friction } = material;
      const disc = { id, x, y, r, vx, vy, mass: kind === 'dynamic' ? mass : Infinity, kind, angle, angularVelocity, restitution, friction };
      return shapes.length > 0 ? { ...disc, shapes } : disc;
    });
  }

  body(id: number): SceneAnyBody | null {
    if (this.index === 0) return expandScene(this.scene).bodies?.[id] ?? null;
    const disc = this.world.get(id);
    if (!disc) return null;
    const { kind = 'dynamic', r, shapes, mass, vx = 0, vy = 0, angularVelocity = 0, data, ...rest } = disc.toJSON();
    const motion = kind === 'static' ? {} : { vx, vy, angularVelocity };
    const form = shapes ? { shapes } : { r };
    return { ...rest, ...form, ...motion, ...(kind === 'dynamic' ? { mass } : { immovable: true }), ...data } as SceneAnyBody;
  }

  walls(): readonly WallPiece[] {
    const { world } = this;
    const { walls = [], kinematics = [] } = this.scene;
    if (this.index === 0) {
      const moving = kinematics.map((wall, i) => ({ id: walls.length + i, wall: wall as SceneWall, moving: true }));
      return [...walls.map((wall, id) => ({ id, wall, moving: false })), ...moving];
    }
    const moving = new Set<unknown>(world.kinematics);
    return world.walls.map((item) => {
      const { shape, material, filter, sensor, oneSided, surfaceVelocity, data } = item;
      const { senses } = item.toJSON();
      const belt = surfaceVelocity.x !== 0 || surfaceVelocity.y !== 0 ? { surfaceVelocity } : {};
      const options = {
        material,
        filter,
        ...(sensor ? { sensor } : {}),
        ...(senses ? { senses } : {}),
        ...(oneSided ? { oneSided } : {}),
        ...belt,
        ...data,
      };
      return { id: item.id, moving: moving.has(item), wall: { ...shape, ...options } as SceneWall };
    });
  }

  joints(): readonly JointPiece[] {
    const atStart = this.index === 0;
    return jointsOf(this.world).map((joint, i) => pieceOf(joint, atStart ? i : joint.id));
  }

  hash(): string {
    return this.world.hash();
  }

  colorOf(disc: number): string | undefined {
    return this.world.get(disc)?.data?.color;
  }

  nameOf(disc: number): string {
    return this.world.get(disc)?.data?.name ?? `disc ${disc}`;
  }

  nameOfWall(wall: number): string {
    const handle = this.world.walls.find(({ id }) => id === wall);
    return handle?.data?.name ?? (handle && 'inside' in handle.shape ? 'the room' : `wall ${wall}`);
  }

  draw(context: DrawContext, camera: Camera, { theme, reach, contacts, grid, chosen, playing }: Drawing): void {
    const options = { theme, velocities: reach, chosen, ...overlaysOf(this.world, { contacts, grid }) };
    drawWorld(context, camera, this.world, playing ? { ...options, pose: (item, out) => this.pose(item, out) } : options);
  }
}
