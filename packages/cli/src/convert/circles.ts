import type { Scene, SceneBody } from '@carom/scene';
import { CommandError } from '../exit.ts';

/** What a column or key may be called, and what it is in a scene. */
const names: Readonly<Record<string, readonly string[]>> = {
  x: ['x', 'cx'],
  y: ['y', 'cy'],
  r: ['r', 'radius', 'size'],
  vx: ['vx'],
  vy: ['vy'],
  mass: ['mass', 'm'],
  name: ['name', 'id', 'label'],
  color: ['color', 'fill'],
};

/** Circles of a CSV table as a scene. @throws CommandError naming the first row that is no circle */
export async function fromCsv(path: string, text: string, engine: Scene['engine'], radius: number | null): Promise<unknown> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text);
  const lines = data.map((values, i) => ({ values, line: i + 1 })).filter(({ values }) => values.length > 1 || values[0].trim() !== '');
  if (lines.length < 2) throw new CommandError(`${path}: must hold a header and circles`);
  const [{ values: header }, ...rows] = lines;
  const bodies = rows.map(({ values, line }) =>
    bodyOf(`${path}:${line}`, Object.fromEntries(header.map((name, k) => [name, values[k]])), radius),
  );
  return sceneOf(path, engine, bodies);
}

/** Nodes of a d3 force simulation, a list or `{ nodes }`, as a scene. @throws CommandError naming the first that is no circle */
export function fromNodes(path: string, value: unknown, engine: Scene['engine'], radius: number | null): unknown {
  const nodes = Array.isArray(value) ? value : (value as { nodes?: unknown })?.nodes;
  if (!Array.isArray(nodes)) throw new CommandError(`${path}: must be a list of nodes, or an object with nodes`);
  return sceneOf(
    path,
    engine,
    nodes.map((node, i) => bodyOf(`${path}: nodes[${i}]`, node, radius)),
  );
}

function sceneOf(path: string, engine: Scene['engine'], bodies: readonly SceneBody[]): unknown {
  const title = path.replace(/^.*[\\/]/, '').slice(0, 80);
  return { format: 'carom-scene', version: 0, engine, title, bodies };
}

function bodyOf(where: string, row: unknown, radius: number | null): SceneBody {
  if (typeof row !== 'object' || row === null) throw new CommandError(`${where}: must be an object with x and y`);
  const small = new Map(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const find = (key: string) =>
    names[key].map((name) => small.get(name)).find((value) => value !== undefined && value !== null && value !== '');
  const number = (key: string): number | undefined => {
    const value = find(key);
    if (value === undefined) return undefined;
    const parsed = typeof value === 'number' ? value : Number(value);
    if (!Number.isFinite(parsed))
      throw new CommandError(`${where}: ${key} must be a finite number, got ${JSON.stringify(String(value).slice(0, 40))}`);
    return parsed;
  };
  const [x, y, r] = [number('x'), number('y'), number('r') ?? radius ?? undefined];
  if (x === undefined || y === undefined) throw new CommandError(`${where}: ${x === undefined ? 'x' : 'y'} must be given`);
  if (r === undefined) throw new CommandError(`${where}: r must be given, or --radius for all`);
  const more = Object.fromEntries(
    (['vx', 'vy', 'mass'] as const).map((key) => [key, number(key)]).filter(([, value]) => value !== undefined),
  );
  const [name, color] = [find('name'), find('color')];
  const isColor = typeof color === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color);
  return {
    x,
    y,
    r,
    ...more,
    ...(name === undefined ? {} : { name: String(name).slice(0, 80) }),
    ...(isColor ? { color } : {}),
  } as SceneBody;
}
