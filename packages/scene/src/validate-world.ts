import { partsOf } from './bodies.ts';
import { mustBe, type SceneProblem } from './problem.ts';
import type { Scene, SceneBody } from './scene.ts';
import type { SceneFilter, SceneKinematic, SceneMerge } from './scene-world.ts';
import type { Placed } from './starts.ts';
import { isPlain, type Plain } from './walk.ts';

type Report = SceneProblem[];

/** What the shapes of a world scene alone do not say: layers that exist, and drives that fit together. */
export function checkWorld(scene: Scene, value: Plain, placed: readonly Placed[], report: Report): void {
  const layers = layersOf(isPlain(value.world) ? value.world.layers : undefined, report);
  const filters: { path: string; filter: SceneFilter | undefined }[] = [
    ...placed.map(({ path, body }) => ({ path, filter: body.filter })),
    ...partsOf(scene).map(({ path, part }) => ({ path, filter: part?.filter })),
    ...(scene.walls ?? []).map((wall, i) => ({ path: `walls[${i}]`, filter: wall?.filter })),
    ...(scene.kinematics ?? []).map((item, i) => ({ path: `kinematics[${i}]`, filter: item?.filter })),
  ];
  const named = new Set<string>();
  for (const { path, filter } of filters) {
    if (!filter || named.has(path)) continue;
    named.add(path);
    checkFilter(filter, path, layers, report);
  }
  if (scene.world?.merges) checkMerges(scene.world.merges, report);
  for (const { path, body } of placed) checkDisc(body, path, layers, report);
  for (const [i, item] of (scene.kinematics ?? []).entries()) if (item) checkDrives(item, `kinematics[${i}]`, report);
}

/** Each size is larger than the one before, or it would not be known which a disc is. */
function checkMerges(merges: readonly SceneMerge[], report: Report): void {
  for (let i = 1; i < merges.length; i++) {
    if (!(merges[i]?.r <= merges[i - 1]?.r)) continue; // also what is no number, which is told elsewhere
    report.push(mustBe('range', `world.merges[${i}].r`, `greater than ${merges[i - 1].r}, that of the size before`, merges[i].r));
  }
}

/** The names of the layers; what meets what must be names too. */
function layersOf(layers: unknown, report: Report): readonly string[] {
  if (!isPlain(layers)) return [];
  const names = Object.keys(layers);
  if (names.length > 31) report.push(mustBe('limit', 'world.layers', 'at most 31 layers', layers));
  for (const [name, others] of Object.entries(layers)) {
    if (!Array.isArray(others)) continue;
    for (const [i, other] of others.entries()) {
      if (typeof other !== 'string' || names.includes(other)) continue;
      report.push(mustBe('range', `world.layers.${name}[${i}]`, `one of ${quoted(names)}`, other));
    }
  }
  return names;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

function checkFilter(filter: SceneFilter, path: string, layers: readonly string[], report: Report): void {
  const { layer, category, mask } = filter;
  if (typeof layer !== 'string') return;
  if (!layers.includes(layer)) {
    const rule = layers.length > 0 ? `one of ${quoted(layers)}` : 'a name in world.layers';
    report.push(mustBe('range', `${path}.filter.layer`, rule, layer, layers.length > 0 ? '' : 'add world: { layers }'));
  }
  if (category !== undefined || mask !== undefined) {
    report.push(mustBe('range', `${path}.filter.layer`, 'left out where category or mask is given', layer, 'leave out one of the two'));
  }
}

function checkDisc(body: SceneBody, path: string, layers: readonly string[], report: Report): void {
  if (typeof body.eats === 'string' && !layers.includes(body.eats)) {
    report.push(mustBe('range', `${path}.eats`, 'a name in world.layers', body.eats));
  }
  if (!body.shuttle || body.immovable) return;
  report.push(mustBe('range', `${path}.shuttle`, 'left out unless immovable is true', body.shuttle, 'add immovable: true'));
}

function checkDrives(item: SceneKinematic, path: string, report: Report): void {
  if (item.shuttle && item.flip) {
    report.push(mustBe('range', `${path}.flip`, 'left out where there is a shuttle', item.flip, 'leave out one of the two'));
  }
}
