import { Timeline, type Vec } from 'carom';
import type { LabSettings } from './settings.ts';

/** Radius of carts and discs. [m] */
export const radius = 0.4;
/** Where A and B start. [m] */
export const starts = [-3, 1] as const;
/** How long an experiment goes on at most. [s] */
const longest = 8;
/** After the collision it goes on for so long. [s] */
const after = 1.5;

/** One cart or disc at a moment. */
export interface LabBody extends Vec {
  readonly vx: number;
  readonly vy: number;
}

/** Both at a moment, and what is conserved. */
export interface LabMoment {
  readonly bodies: readonly [LabBody, LabBody];
  /** Momentum of A, of B, and of both. [kg·m/s] */
  readonly momenta: readonly [Vec, Vec, Vec];
  /** Kinetic energy of A, of B, and of both. [J] */
  readonly energies: readonly [number, number, number];
  readonly center: Vec;
}

/** A collision, computed once; any moment of it can be read. */
export class Experiment {
  /** When they meet, or null if they do not. [s] */
  readonly impact: number | null;
  /** When it ends. [s] */
  readonly end: number;
  readonly #timeline: Timeline;
  readonly #masses: readonly [number, number];

  constructor({ masses, velocities, offset, restitution }: LabSettings) {
    this.#masses = masses;
    this.#timeline = new Timeline();
    const material = { restitution };
    this.#timeline.add({ x: starts[0], y: 0, r: radius, vx: velocities[0], mass: masses[0], material });
    this.#timeline.add({ x: starts[1], y: offset, r: radius, vx: velocities[1], mass: masses[1], material });
    const next = this.#timeline.next();
    this.impact = next?.kind === 'pair' && next.time <= longest - after ? next.time : null;
    this.end = this.impact === null ? longest / 2 : this.impact + after;
    this.#timeline.runTo(this.end);
  }

  /** The moment `time`, 0 to `end`. */
  at(time: number): LabMoment {
    const [a, b] = this.#timeline.at(Math.min(this.end, Math.max(0, time))).discs;
    const [ma, mb] = this.#masses;
    const momenta = [momentum(ma, a), momentum(mb, b)] as const;
    const energies = [energy(ma, a), energy(mb, b)] as const;
    return {
      bodies: [a, b],
      momenta: [...momenta, { x: momenta[0].x + momenta[1].x, y: momenta[0].y + momenta[1].y }],
      energies: [...energies, energies[0] + energies[1]],
      center: { x: (ma * a.x + mb * b.x) / (ma + mb), y: (ma * a.y + mb * b.y) / (ma + mb) },
    };
  }
}

function momentum(mass: number, { vx, vy }: LabBody): Vec {
  return { x: mass * vx, y: mass * vy };
}

function energy(mass: number, { vx, vy }: LabBody): number {
  return (mass * (vx * vx + vy * vy)) / 2;
}
