import { discsOf, expandScene, type Scene, type SceneBody, type SceneWall } from '@carom/scene';
import { installLine } from '../shell/install.ts';

/** Bodies are written out up to here; beyond it the program reads them from the scene's file. */
const mostBodies = 120;

/** Lines that read the file of a scene. */
export const readScene: readonly string[] = [
  "const result = parseScene(readFileSync('scene.json', 'utf8'));",
  "if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\\n'));",
];

/** The TypeScript program that runs a scene to `time`. What it prints is what the page shows. */
export function codeOf(scene: Scene, time: number): string {
  const { bodies = [], walls = [], collapse, timeline } = expandScene(scene);
  const large = bodies.length > mostBodies || walls.length > mostBodies;
  const options = collapse || timeline ? literal({ ...timeline, ...(collapse ? { collapse } : {}) }) : '';
  const end = [
    '',
    `timeline.runTo(${time});`,
    'for (const event of timeline.events()) {',
    "  if (event.kind === 'pair') console.log(event.time, event.a.data, event.b.data, event.impulse);",
    '}',
    'console.log(timeline.kineticEnergy(), timeline.momentum(), timeline.hash());',
    '',
  ];
  if (large) {
    return [
      `// ${installLine('carom @carom/scene')}`,
      "import { readFileSync } from 'node:fs';",
      "import { buildTimeline, parseScene } from '@carom/scene';",
      '',
      `// ${bodies.length} discs: save the scene as scene.json beside this file (button “Save JSON”).`,
      ...readScene,
      'const timeline = buildTimeline(result.scene);',
      ...end.map((line) => line.replaceAll('.data,', '.id,')),
    ].join('\n');
  }
  return [
    `// ${installLine('carom')}`,
    "import { Timeline } from 'carom';",
    '',
    `const timeline = new Timeline<string>(${options});`,
    ...walls.map(wallLine),
    ...discsOf({ bodies }).map(bodyLine),
    ...end,
  ].join('\n');
}

function wallLine(wall: SceneWall): string {
  const { name, color: _color, material, sensor, absorbing, velocity, temperature, ...shape } = wall as SceneWall & { x: number };
  const options = { material, sensor, absorbing, velocity, temperature, ...(name === undefined ? {} : { data: name }) };
  return `timeline.addWall(${literal(shape)}${besides(options)});`;
}

function bodyLine({ name, color: _color, label: _label, striped: _striped, immovable, mass, ...disc }: SceneBody, index: number): string {
  const weight = immovable ? { mass: Number.POSITIVE_INFINITY } : mass === undefined ? {} : { mass };
  return `timeline.add(${literal({ ...disc, ...weight, data: name ?? `disc ${index}` })});`;
}

/** One more argument of a call, where any option is given. */
export function besides(options: object): string {
  return Object.values(options).some((value) => value !== undefined) ? `, ${literal(options)}` : '';
}

/** A value as it is written in TypeScript. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${key}: ${literal(item)}`)
      .join(', ')} }`;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}
