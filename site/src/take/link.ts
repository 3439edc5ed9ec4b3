import { decodeScene, encodeScene, readSceneAction, type Scene, type SceneAction, type SceneProblem, sceneLimits } from '@carom/scene';
import { type Input, readInput } from 'carom';
import { pack, unpack } from './bytes.ts';

/** Where a picture looks: a point in the middle, and how many times nearer than all of the scene. */
export interface Look {
  /** The point in the middle. [length] */
  readonly x: number;
  /** The point in the middle. [length] */
  readonly y: number;
  /** 1 shows all of the scene. */
  readonly zoom: number;
}

/** Everything that a link to a moment says besides the scene. */
export interface Moment {
  /** What came from outside. */
  readonly inputs: readonly Input<SceneAction>[];
  /** The moment to show. [time] */
  readonly time: number;
  /** Where to look; `null` for all of it. */
  readonly look: Look | null;
  /** The hash of the state there; `null` if the link does not say. */
  readonly hash: string | null;
}

/** What opens: a scene and its moment. */
export interface Opened extends Moment {
  /** The scene. */
  readonly scene: Scene;
  /** The draft that it is kept as, where it is one. */
  readonly keptAs?: { readonly id: string; readonly revision: number };
}

/** Inputs in one link at most, and bytes of their text. */
const mostInputs = 50_000;
const mostBytes = 4_194_304;
/** Bodies and walls that inputs may put in. */
const mostAdded = 1000;
const prefix = '0.';

/** The address of a moment; `id` is a scene of the gallery, shown as it came, `null` takes the scene along. @throws RangeError if it is too long */
export async function addressOf(id: string | null, { scene, inputs, time, look, hash }: Opened): Promise<string> {
  const parts: string[] = [];
  if (id === null) parts.push(`s=${await encodeScene(scene)}`);
  if (inputs.length > 0) parts.push(`i=${await encodeInputs(inputs)}`);
  if (time > 0) parts.push(`t=${time}`);
  if (look) parts.push(`c=${[look.x, look.y, look.zoom].map((number) => Number(number.toPrecision(5))).join()}`);
  if (hash !== null && parts.length > 0) parts.push(`h=${hash}`);
  const address = `#/scenes/${id ?? 'own'}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  if (address.length > sceneLimits.link)
    throw new RangeError(`addressOf: the address must be at most ${sceneLimits.link} characters, got ${address.length}`);
  return address;
}

/** What an address says of the moment, numbers alone. Nonsense counts as not there. */
export function momentIn(query: URLSearchParams): Omit<Moment, 'inputs'> {
  const time = Number(query.get('t') ?? 0);
  const [x, y, zoom, ...more] = (query.get('c') ?? '').split(',').map(Number);
  const hash = query.get('h');
  const isLook = query.has('c') && more.length === 0 && Math.abs(x) < 1e9 && Math.abs(y) < 1e9 && zoom >= 0.01 && zoom <= 1000;
  return {
    time: time > 0 && time < 1e9 ? time : 0,
    look: isLook ? { x, y, zoom } : null,
    hash: hash !== null && /^[0-9a-f]{16}$/.test(hash) ? hash : null,
  };
}

/** The scene and moment of an address, or what is wrong with it. Never rejects. */
export async function openAddress(
  query: URLSearchParams,
  known: Scene | null,
): Promise<{ readonly opened: Opened } | { readonly problems: readonly SceneProblem[] }> {
  let scene = known;
  if (!scene) {
    const result = await decodeScene(query.get('s') ?? '');
    if (!result.ok) return result;
    scene = result.scene;
  }
  const code = query.get('i');
  try {
    const inputs = code === null ? [] : await decodeInputs(code, scene.engine);
    const moment = momentIn(query);
    return { opened: { scene, inputs, ...moment, time: Math.min(moment.time, scene.duration ?? Infinity) } };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 300) : 'the link is damaged';
    return {
      problems: [
        {
          severity: 'error',
          code: 'link',
          path: '',
          message: `what was done in the scene cannot be read: ${message}`,
          hint: 'copy the whole link',
        },
      ],
    };
  }
}

type Row = readonly number[] | readonly [number, null, SceneAction] | readonly [number, number | null, SceneAction];

/** What came from outside as a short code: the pulls at a disc are four numbers each, everything else is JSON. */
export async function encodeInputs(inputs: readonly Input<SceneAction>[]): Promise<string> {
  let last = 0;
  const rows = inputs.map(({ step, time, action }): Row => {
    const wait = step - last;
    last = step;
    if (time === undefined && action.kind === 'change') {
      const { vx, vy, ...rest } = action.values;
      if (vx !== undefined && vy !== undefined && Object.keys(rest).length === 0) return [wait, action.body, vx, vy];
    }
    if (time === undefined && action.kind === 'change-joint') {
      const { target, ...rest } = action.values;
      if (target && Object.keys(rest).length === 0) return [wait, action.joint, target.x, target.y, 0];
    }
    return [wait, time ?? null, action];
  });
  return prefix + (await pack(JSON.stringify(rows)));
}

/** What the four or five numbers of a pull say: a velocity of a disc, or where a joint draws it to. */
function pullOf(length: number, id: unknown, x: unknown, y: unknown): unknown {
  if (length === 4) return { kind: 'change', body: id, values: { vx: x, vy: y } };
  return { kind: 'change-joint', joint: id, values: { target: { x, y } } };
}

/** The inputs behind a code of `encodeInputs`. @throws Error naming what is wrong */
export async function decodeInputs(code: string, engine: Scene['engine']): Promise<Input<SceneAction>[]> {
  if (code.length > sceneLimits.link) throw new RangeError(`the code must be at most ${sceneLimits.link} characters, got ${code.length}`);
  if (!code.startsWith(prefix)) throw new TypeError(`the code must start with '${prefix}'`);
  const rows: unknown = JSON.parse(await unpack(code.slice(prefix.length), mostBytes));
  if (!Array.isArray(rows) || rows.length > mostInputs) throw new RangeError(`it must be a list of at most ${mostInputs} inputs`);
  let step = 0;
  let before = 0;
  let added = 0;
  return rows.map((row: unknown, i) => {
    if (!Array.isArray(row) || !Number.isSafeInteger(row[0]) || row[0] < 0)
      throw new TypeError(`input ${i} must begin with a number of steps`);
    step += row[0];
    const [, second, third, fourth] = row as unknown[];
    const action = row.length === 3 ? third : pullOf(row.length, second, third, fourth);
    const time = row.length === 3 ? second : null;
    if ((time === null) !== (engine === 'world')) throw new TypeError(`input ${i} must have a time in a timeline only`);
    const input = readInput(
      `input ${i}`,
      { step, by: 'visitor', action, ...(time === null ? {} : { time: time as number }) },
      (value, where) => readSceneAction(value, where, engine),
    );
    if (time !== null && !((input.time ?? 0) >= before)) throw new RangeError(`input ${i} must not come before the one before it`);
    before = input.time ?? 0;
    if (input.action.kind.startsWith('add') && ++added > mostAdded)
      throw new RangeError(`at most ${mostAdded} bodies and walls may be put in`);
    return input;
  });
}
