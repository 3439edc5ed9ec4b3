// What drives flippers and shuttles, as lines of a program: the same arithmetic as in `createWorldRun`, so the same bits.
import type { SceneBody, SceneKinematic } from '@carom/scene';
import { literal } from '../scenes/code-text.ts';

/** Something that is driven, and what it is called in the program. */
interface Driven {
  readonly variable: string;
  readonly item: SceneBody | SceneKinematic;
}

const turn = [
  '/** Turns a flipper towards an angle, no faster than it can. */',
  'function turn(item: Kinematic<string>, angle: number, speed: number): void {',
  '  const most = speed * dt;',
  '  item.angularVelocity = Math.max(-most, Math.min(most, angle - item.angle)) / dt;',
  '}',
  '',
];
const drive = [
  '/** Sets off to where a shuttle is at the end of the step: there and back in a period, slower towards both ends. */',
  'function drive(item: Body<string> | Kinematic<string>, home: Place, way: Place, period: number): void {',
  '  const turns = (world.time + dt) / period;',
  '  const phase = turns - Math.floor(turns);',
  '  const u = phase < 0.5 ? 2 * phase : 2 - 2 * phase;',
  '  const share = u * u * (3 - 2 * u);',
  '  item.vx = (home.x + share * way.x - item.x) / dt;',
  '  item.vy = (home.y + share * way.y - item.y) / dt;',
  '  item.angularVelocity = (home.angle + share * way.angle - item.angle) / dt;',
  '}',
  '',
];

/** Names for what is driven: those of the scene where they are names in a program too. */
export class Drivers {
  readonly #driven: Driven[] = [];

  /** The line that adds something, kept in a variable if it is driven. */
  line(item: SceneBody | SceneKinematic, text: string): string {
    if (!item.shuttle && !('flip' in item && item.flip)) return text;
    const variable = `${'flip' in item && item.flip ? 'flipper' : 'shuttle'}${this.#driven.length + 1}`;
    this.#driven.push({ variable, item });
    return `const ${variable} = ${text}`;
  }

  /** Whether anything is driven. */
  get isNeeded(): boolean {
    return this.#driven.length > 0;
  }

  /** The functions, and where shuttles start; before the loop. */
  get before(): string[] {
    const shuttles = this.#driven.filter(({ item }) => item.shuttle);
    return [
      ...(shuttles.length > 0
        ? ['', 'interface Place {', '  readonly x: number;', '  readonly y: number;', '  readonly angle: number;', '}', '']
        : []),
      ...shuttles.map(
        ({ variable }) =>
          `const home${variable.replace('shuttle', '')} = { x: ${variable}.x, y: ${variable}.y, angle: ${variable}.angle };`,
      ),
      '',
      ...(shuttles.length > 0 ? drive : []),
      ...(shuttles.length < this.#driven.length ? turn : []),
    ];
  }

  /** What each step begins with. `createWorldRun` drives shuttles first. */
  get inStep(): string[] {
    const shuttles = this.#driven.flatMap(({ variable, item: { shuttle } }) => {
      if (!shuttle) return [];
      const { x = 0, y = 0, angle = 0, period } = shuttle;
      return `  drive(${variable}, home${variable.replace('shuttle', '')}, ${literal({ x, y, angle })}, ${period});`;
    });
    const flippers = this.#driven.flatMap(({ variable, item }) => {
      if (!('flip' in item) || !item.flip) return [];
      const { angle: rest = 0, flip } = item;
      return `  turn(${variable}, ${rest}, ${flip.speed}); // up, with ${flip.control} held: ${rest + flip.angle}`;
    });
    return [...shuttles, ...flippers];
  }
}
