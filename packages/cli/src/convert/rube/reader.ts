import { type Point, Reader } from '../reader.ts';

/** Reads R.U.B.E. files: what is left out is 0, a vector of 0 is written `0`, and numbers may be the bits of 32-bit floats as 8 hexadecimal digits. */
export class RubeReader extends Reader {
  override number(what: string, value: unknown, otherwise = 0): number {
    if (typeof value === 'string' && /^[0-9a-f]{8}$/i.test(value)) {
      const number = new DataView(Uint8Array.from(Buffer.from(value, 'hex')).buffer).getFloat32(0);
      return Number.isFinite(number) ? number : this.fail(what, 'a finite number', value);
    }
    return super.number(what, value, otherwise);
  }

  vector(what: string, value: unknown): Point {
    if (value === undefined || value === null || value === 0) return { x: 0, y: 0 };
    const { x, y } = this.fields(what, value);
    return { x: this.number(`${what}.x`, x), y: this.number(`${what}.y`, y) };
  }

  /** Points as two lists of numbers. */
  vertices(what: string, value: unknown, least: number): Point[] {
    const { x, y } = this.fields(what, value);
    const [xs, ys] = [this.list(`${what}.x`, x), this.list(`${what}.y`, y)];
    if (xs.length < least) this.fail(`${what}.x`, `a list of at least ${least} numbers`, xs);
    if (xs.length !== ys.length) this.fail(`${what}.y`, `as long as ${what}.x (${xs.length})`, ys.length);
    return xs.map((each, i) => ({ x: this.number(`${what}.x[${i}]`, each), y: this.number(`${what}.y[${i}]`, ys[i]) }));
  }
}
