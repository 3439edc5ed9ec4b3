import { type Fields, Reader } from '../reader.ts';

/** Bits of the collision flags; two things meet if each has a bit of the other's group in its mask. */
export const flags: Readonly<Record<string, number>> = {
  ball: 1,
  red: 2,
  blue: 4,
  redKO: 8,
  blueKO: 16,
  wall: 32,
  all: 63, // the six above and no other
  kick: 64,
  score: 128,
  c0: 1 << 28,
  c1: 1 << 29,
  c2: 1 << 30,
  c3: 1 << 31,
};

/** Ticks in a unit of a scene's time: speeds of stadiums are lengths a tick. */
export const rate = 60;

/** Radius of what stands for a point: so small that a ball which rolls over it is turned by 1e-5. */
export const point = 1e-9;

/** What a scene's bounces are limited to. */
const mostBounce = 4;

/** Whom something meets, and how it bounces. */
export interface Look {
  readonly filter: { readonly category: number; readonly mask: number };
  readonly material: { readonly restitution: number };
}

/** Reads the parts of a stadium: what has a trait has what that says too. */
export class StadiumReader extends Reader {
  private readonly traits: Fields;

  constructor(path: string, traits: unknown, miss: (text: string) => void) {
    super(path, miss);
    // an empty list stands for no traits
    this.traits = Array.isArray(traits) && traits.length === 0 ? {} : this.fields('traits', traits ?? {});
  }

  /** The objects of a list, each with what its trait says where it says nothing itself. */
  items(key: string, value: unknown): Fields[] {
    return this.list(key, value).map((item, i) => this.withTrait(`${key}[${i}]`, item));
  }

  withTrait(what: string, item: unknown): Fields {
    const own = this.fields(what, item);
    const name = own.trait;
    if (name === undefined || name === null) return own;
    if (typeof name !== 'string') return this.fail(`${what}.trait`, 'the name of a trait', name);
    if (!Object.hasOwn(this.traits, name)) {
      this.note(`trait ${JSON.stringify(name.slice(0, 40))} is not among the traits`);
      return own;
    }
    const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
    return { ...this.fields(`traits.${name}`, this.traits[name]), ...said };
  }

  point(what: string, value: unknown): [number, number] {
    const [x, y] = this.list(what, value);
    return [this.number(`${what}[0]`, x, Number.NaN), this.number(`${what}[1]`, y, Number.NaN)];
  }

  bits(what: string, names: unknown, otherwise: number): number {
    if (names === undefined || names === null) return otherwise;
    let bits = 0;
    for (const name of this.list(what, names)) {
      if (typeof name !== 'string') this.fail(what, `made of ${Object.keys(flags).join(', ')}`, names);
      if (Object.hasOwn(flags, name)) bits |= flags[name];
      else if (name !== '' && name !== 'none') this.note(`collision flag ${JSON.stringify(name.slice(0, 40))} is none, and meets nothing`);
    }
    return bits;
  }

  /** Whom something meets, and how it bounces: by the product of both sides, without friction. */
  surface(what: string, item: Fields, group: number, bounce: number): Look {
    const category = this.bits(`${what}.cGroup`, item.cGroup, group);
    const mask = this.bits(`${what}.cMask`, item.cMask, flags.all);
    return { filter: { category, mask }, material: { restitution: this.bounce(`${what}.bCoef`, item.bCoef, bounce) } };
  }

  private bounce(what: string, value: unknown, otherwise: number): number {
    const given = this.number(what, value, otherwise);
    if (given > mostBounce) this.note(`bCoef above ${mostBounce} counts as ${mostBounce}`);
    if (given < 0) this.note('bCoef below 0 counts as 0');
    return Math.min(mostBounce, Math.max(0, given));
  }
}

/** The color of something as a scene has it; nothing where it is transparent or none. */
export function colorOf({ color }: Fields): { color?: string } {
  if (typeof color === 'string' && /^#?[0-9a-f]{6}$/i.test(color)) return { color: `#${color.replace('#', '').toLowerCase()}` };
  const isList = Array.isArray(color) && color.length === 3 && color.every((part) => Number.isInteger(part) && part >= 0 && part <= 255);
  return isList ? { color: `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}` } : {};
}
