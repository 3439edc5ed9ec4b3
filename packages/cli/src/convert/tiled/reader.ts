import { type Fields, Reader } from '../reader.ts';

/** What properties of objects, tiles and layers say of the scene; the innermost that says something counts. */
export interface Says {
  readonly collides?: boolean;
  readonly dynamic?: boolean;
  readonly sensor?: boolean;
  readonly oneSided?: boolean;
  readonly friction?: number;
  readonly restitution?: number;
  readonly density?: number;
}

const truths = ['collides', 'dynamic', 'sensor', 'oneSided'];
const numbers: Readonly<Record<string, readonly [least: number, most: number]>> = {
  friction: [0, 1e50],
  restitution: [0, 4],
  density: [1e-50, 1e50],
};

/** Reads the parts of a Tiled map. */
export class TiledReader extends Reader {
  /** The properties of something that are known here; others are told by name. */
  says(what: string, list: unknown): Says {
    const said: Record<string, boolean | number> = {};
    for (const { place, key, value: written } of this.properties(`${what}.properties`, list)) {
      const value = spoken(written);
      if (truths.includes(key)) said[key] = this.truth(`${place} (${key})`, value);
      else if (Object.hasOwn(numbers, key)) {
        const [least, most] = numbers[key];
        const number = this.number(`${place} (${key})`, value, Number.NaN);
        if (number < least || number > most) this.fail(`${place} (${key})`, `a number from ${least} to ${most}`, value);
        said[key] = number;
      } else this.note(`property ${JSON.stringify(key.slice(0, 40))} is left out`);
    }
    return said;
  }

  /** Names and values: a list, or an object as Tiled wrote them before 1.2. */
  private properties(what: string, list: unknown): { place: string; key: string; value: unknown }[] {
    if (typeof list === 'object' && list !== null && !Array.isArray(list))
      return Object.entries(list).map(([key, value]) => ({ place: `${what}.${key.slice(0, 40)}`, key, value }));
    return this.list(what, list).map((item, i) => {
      const { name, value } = this.fields(`${what}[${i}]`, item);
      return { place: `${what}[${i}].value`, key: this.text(`${what}[${i}].name`, name), value };
    });
  }

  /** What is called so in lists, with its name or place. */
  called(what: string, item: Fields): string {
    const name = this.text(`${what}.name`, item.name);
    return name === '' ? what : `${what} (${JSON.stringify(name.slice(0, 40))})`;
  }
}

/** A value of a property: properties are texts unless their author says otherwise, and numbers and truths in texts are meant. */
function spoken(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value;
}
