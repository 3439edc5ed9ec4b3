import { partsOf } from './bodies.ts';
import { mustBe, type SceneProblem } from './problem.ts';
import type { Scene } from './scene.ts';
import type { Placed } from './starts.ts';

/** Names that the pairs of contact rules may have: their numbers are bytes. */
const mostNames = 255;

interface Pair {
  readonly materials: readonly [string, string];
}

/** What the shapes of a scene alone do not say about materials: pairs that are given once, and names that stand in one. */
export function checkMaterials(scene: Scene, placed: readonly Placed[], report: SceneProblem[]): void {
  const { engine, walls = [], kinematics = [] } = scene;
  const pairs: readonly Pair[] = (scene[engine]?.contactRules?.pairs ?? []).filter(isPair);
  const path = `${engine}.contactRules.pairs`;
  const keys = new Set<string>();
  for (const [i, { materials }] of pairs.entries()) {
    const key = JSON.stringify([...materials].sort());
    if (keys.has(key)) report.push(mustBe('range', `${path}[${i}].materials`, 'a pair that is given once', materials));
    keys.add(key);
  }
  const names = [...new Set(pairs.flatMap(({ materials }) => materials))];
  if (names.length > mostNames) report.push(mustBe('limit', path, `of at most ${mostNames} names`, pairs));
  const users = [
    ...placed.map(({ path: place, body }) => ({ place, material: body.material })),
    ...partsOf(scene).map(({ path: place, part }) => ({ place, material: part?.material })),
    ...walls.map((wall, i) => ({ place: `walls[${i}]`, material: wall?.material })),
    ...kinematics.map((item, i) => ({ place: `kinematics[${i}]`, material: item?.material })),
  ];
  const told = new Set<string>();
  for (const { place, material } of users) {
    const name = material?.name;
    if (typeof name !== 'string' || name === '' || names.includes(name) || told.has(place)) continue;
    told.add(place);
    const rule =
      names.length > 0
        ? `one of ${names
            .slice(0, 9)
            .map((one) => `'${one}'`)
            .join(', ')}`
        : `a name in ${path}`;
    report.push(
      mustBe('range', `${place}.material.name`, rule, name, names.length > 0 ? '' : `add ${engine}: { contactRules: { pairs } }`),
    );
  }
}

function isPair(pair: unknown): pair is Pair {
  const { materials } = (pair ?? {}) as { readonly materials?: unknown };
  return Array.isArray(materials) && materials.length === 2 && materials.every((name) => typeof name === 'string');
}
