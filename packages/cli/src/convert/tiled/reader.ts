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
    for (const [i, item] of this.list(`${what}.properties`, list).entries()) {
      const place = `${what}.properties[${i}]`;
      const { name, value } = this.fields(place, item);
      const key = this.text(`${place}.name`, name);
      if (truths.includes(key)) said[key] = this.truth(`${place}.value (${key})`, value);
      else if (Object.hasOwn(numbers, key)) {
        const [least, most] = numbers[key];
        const number = this.number(`${place}.value (${key})`, value, Number.NaN);
        if (number < least || number > most) this.fail(`${place}.value (${key})`, `a number from ${least} to ${most}`, value);
        said[key] = number;
      } else this.note(`property ${JSON.stringify(key.slice(0, 40))} is left out`);
    }
    return said;
  }

  /** What is called so in lists, with its name or place. */
  called(what: string, item: Fields): string {
    const name = this.text(`${what}.name`, item.name);
    return name === '' ? what : `${what} (${JSON.stringify(name.slice(0, 40))})`;
  }
}
