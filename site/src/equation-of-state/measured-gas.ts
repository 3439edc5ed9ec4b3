import { collisionRate, hexagonalGas } from '@carom/gallery';
import { createRandom, Timeline } from 'carom';
import { blockAverage } from 'carom/timeline';
import { type GasFigures, noFigures } from './figures.ts';
import { liuReach, publishedZ } from './results.ts';
import { crystalOf, type GasSettings } from './settings.ts';

/** What happened within a block of time. */
interface Block {
  readonly pairs: number;
  readonly virial: number;
  readonly path: number;
}

/** A turn is the time in which a disc has one meeting. Blocks are of this many turns at first, to be longer than likeness lasts. */
const firstLength = 8;
/** There is an estimate from this many blocks on. */
const fewest = 16;
/** So many blocks become half as many of double length: errors stay right however long it runs. */
const most = 64;

/** A gas of equal elastic discs on a torus that is run on and on and measured. Diameter, mass and kT are 1. */
export class MeasuredGas {
  readonly #timeline: Timeline;
  /** Time in which a disc has one meeting, by the published rate. */
  readonly #turn: number;
  readonly #warmUp: number;
  #turns = 0;
  #length = firstLength;
  #blocks: Block[] = [];
  #start: Block = { pairs: 0, virial: 0, path: 0 };
  #last: Block = this.#start;

  constructor({ eta, n }: GasSettings) {
    const [columns, rows] = crystalOf(n);
    const { periodX, periodY, discs } = hexagonalGas({ columns, rows, fraction: eta, random: createRandom(1).next });
    this.#timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });
    for (const disc of discs) this.#timeline.add(disc);
    this.#turn = 1 / collisionRate(publishedZ(eta));
    this.#warmUp = eta > liuReach ? 1000 : 200; // dense crystals take longer to melt
  }

  /** Runs on for about so many milliseconds. */
  advance(milliseconds: number): void {
    const deadline = performance.now() + milliseconds;
    do this.#runTurn();
    while (performance.now() < deadline);
  }

  #runTurn(): void {
    const timeline = this.#timeline;
    this.#turns++;
    timeline.runTo(this.#turns * this.#turn);
    const measured = this.#turns - this.#warmUp;
    if (measured < 0) return;
    if (measured === 0) this.#start = this.#last = timeline.totals();
    else if (measured % this.#length === 0) this.#endBlock();
  }

  #endBlock(): void {
    const now = this.#timeline.totals();
    const { pairs, virial, path } = this.#last;
    this.#blocks.push({ pairs: now.pairs - pairs, virial: now.virial - virial, path: now.path - path });
    this.#last = now;
    if (this.#blocks.length < most) return;
    this.#blocks = this.#blocks.flatMap((block, i, all) => (i % 2 === 0 ? sum(block, all[i + 1]) : []));
    this.#length *= 2;
  }

  /** What it has come to. */
  figures(): GasFigures {
    const timeline = this.#timeline;
    const warmed = Math.min(1, this.#turns / this.#warmUp);
    const collisions = warmed < 1 ? 0 : timeline.totals().pairs - this.#start.pairs;
    if (this.#blocks.length < fewest) return { ...noFigures, warmed, collisions };
    const time = this.#length * this.#turn;
    const n = timeline.size;
    const kT = timeline.temperature();
    const average = (value: (block: Block) => number) => blockAverage(this.#blocks.map(value), this.#blocks.length);
    return {
      warmed,
      collisions,
      Z: average(({ virial }) => 1 + virial / (2 * n * kT * time)),
      rate: average(({ pairs }) => (2 * pairs) / (n * time)),
      path: average(({ pairs, path }) => path / (2 * pairs)),
    };
  }
}

function sum(a: Block, b: Block): Block {
  return { pairs: a.pairs + b.pairs, virial: a.virial + b.virial, path: a.path + b.path };
}
