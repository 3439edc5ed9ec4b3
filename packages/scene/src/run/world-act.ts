import { type Body, World, type WorldWall } from 'carom';
import { addJoint, type Joint, jointsOf } from 'carom/joints';
import { addTo, jointOf, wallOf } from '../assemble-world.ts';
import type { SceneLook } from '../scene.ts';
import type { JointValues } from './joint-action.ts';
import type { BodyNumbers, SceneAction, SceneSettings } from './scene-action.ts';
import { found } from './timeline-act.ts';

/** Does to a world what an action says; controls are its run's. @throws TypeError or RangeError if there is no such thing or a value is wrong */
export function doToWorld(world: World<SceneLook>, action: Exclude<SceneAction, { kind: 'hold' }>): void {
  switch (action.kind) {
    case 'add':
      addTo(world, action.body);
      return;
    case 'add-wall':
      world.addWall(...wallOf(action.wall));
      return;
    case 'remove-wall':
      world.remove(found('wall', action.wall, wallIn(world, action.wall)));
      return;
    case 'add-joint': {
      const { a, b, wallA, wallB } = action.joint;
      const given = (id: number | undefined): id is number => id !== undefined;
      const bodies = [a, b].filter(given).map((id) => [id, found('body', id, world.get(id))]);
      const walls = [wallA, wallB].filter(given).map((id) => [id, found('wall', id, wallIn(world, id))]);
      addJoint(world, jointOf(action.joint, Object.fromEntries(bodies), Object.fromEntries(walls)));
      return;
    }
    case 'change-joint':
      changeJoint(jointIn(world, action.joint), action.values);
      return;
    case 'remove-joint':
      world.remove(jointIn(world, action.joint));
      return;
    case 'set':
      setTrial(action.values);
      set(world, action.values);
      return;
    default: {
      const body = found('body', action.body, world.get(action.body));
      if (action.kind === 'remove') world.remove(body);
      else {
        changeTrial(world, body, action.values);
        change(body, action.values);
      }
    }
  }
}

/** Refuses what `change` would refuse after it has written a part: does it to a twin first. Putting back would leave a sleeper awake. */
function changeTrial(
  { periodX, periodY, contactRules }: World<SceneLook>,
  { r, mass, kind, material }: Body<SceneLook>,
  values: BodyNumbers,
): void {
  const isMotion = (name: string) => name !== 'r' && name !== 'mass' && name !== 'friction';
  const isTaken = Object.entries(values).every(([name, value]) => isMotion(name) && Math.abs(value) <= 1e50);
  if (isTaken && kind !== 'static') return; // the usual case, and a twin costs 0.2 ms
  const twin = new World<SceneLook>({ periodX, periodY, contactRules, warn: null });
  change(twin.add({ x: 0, y: 0, r, mass, kind, material }), values);
}

/** The same for `set`. */
function setTrial(values: SceneSettings): void {
  const twin = new World<SceneLook>({ warn: null });
  twin.add({ x: 0, y: 0, r: 1 });
  set(twin, values);
}

function change(body: Body<SceneLook>, { r, restitution, friction, ...values }: BodyNumbers): void {
  const material = materialOf(restitution, friction);
  if (material) body.material = { ...body.material, ...material };
  if (r !== undefined) body.setRadius(r, { keep: 'mass' });
  Object.assign(body, values);
}

function wallIn(world: World<SceneLook>, id: number): WorldWall<SceneLook> | undefined {
  return world.walls.find((wall) => wall.id === id);
}

function jointIn(world: World<SceneLook>, id: number): Joint<SceneLook> {
  return found(
    'joint',
    id,
    jointsOf(world).find((joint) => joint.id === id),
  );
}

/** Where `null` means without bound. */
const bounds = ['breakForce', 'breakTorque', 'maxForce', 'maxTorque'];

/** Writes what is named; what was written before something is refused is put back. */
function changeJoint(joint: Joint<SceneLook>, values: JointValues): void {
  const target = joint as unknown as Record<string, unknown>;
  const entries = Object.entries(values).map(([key, value]) => [key, value === null && bounds.includes(key) ? Infinity : value] as const);
  const done: [string, unknown][] = [];
  try {
    for (const [key, value] of entries) {
      const before = target[key]; // throws where joints of its kind have no such thing
      target[key] = value;
      done.push([key, before]);
    }
  } catch (error) {
    for (const [key, before] of done.reverse()) target[key] = before;
    throw error;
  }
}

/** Gravity, and the material of all bodies and of the walls that stand. */
function set(world: World<SceneLook>, { gravityX, gravityY, restitution, friction, subSteps }: SceneSettings): void {
  if (subSteps !== undefined) world.subSteps = subSteps;
  if (gravityX !== undefined || gravityY !== undefined) {
    const { x, y } = world.gravity;
    world.gravity = { x: gravityX ?? x, y: gravityY ?? y };
  }
  const material = materialOf(restitution, friction);
  if (!material) return;
  for (const body of world) body.material = { ...body.material, ...material };
  const moving = new Set<unknown>(world.kinematics);
  for (const wall of world.walls) if (!wall.sensor && !moving.has(wall)) wall.material = { ...wall.material, ...material };
}

function materialOf(restitution: number | undefined, friction: number | undefined): { restitution?: number; friction?: number } | null {
  if (restitution === undefined && friction === undefined) return null;
  return { ...(restitution === undefined ? {} : { restitution }), ...(friction === undefined ? {} : { friction }) };
}
