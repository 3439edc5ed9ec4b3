import { bounce, timeOfImpact, type Vec } from 'carom';
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

/** Both in free flight. */
type Flights = readonly [LabBody, LabBody];

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
  readonly #masses: readonly [number, number];
  /** Both from the start on, and from the impact on. */
  readonly #flights: readonly [Flights, Flights | null];

  constructor({ masses, velocities, offset, restitution }: LabSettings) {
    this.#masses = masses;
    const before: Flights = [
      { x: starts[0], y: 0, vx: velocities[0], vy: 0 },
      { x: starts[1], y: offset, vx: velocities[1], vy: 0 },
    ];
    const [a, b] = before.map((body) => ({ ...body, r: radius }));
    const time = timeOfImpact(a, b);
    this.impact = time <= longest - after ? time : null;
    this.end = this.impact === null ? longest / 2 : this.impact + after;
    this.#flights = [before, this.impact === null ? null : met(flown(before, this.impact), masses, restitution)];
  }

  /** The moment `time`, 0 to `end`. */
  at(time: number): LabMoment {
    const shown = Math.min(this.end, Math.max(0, time));
    const [before, behind] = this.#flights;
    const [a, b] = behind && shown >= this.impact! ? flown(behind, shown - this.impact!) : flown(before, shown);
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

/** Where both are after `time` without a collision. */
function flown([a, b]: Flights, time: number): Flights {
  const on = ({ x, y, vx, vy }: LabBody): LabBody => ({ x: x + vx * time, y: y + vy * time, vx, vy });
  return [on(a), on(b)];
}

/** Both as they leave each other. */
function met([a, b]: Flights, [ma, mb]: LabSettings['masses'], restitution: number): Flights {
  const bodies = [a, b].map((body) => ({ ...body, r: radius }));
  const left = bounce(bodies[0], bodies[1], { inverseMassA: 1 / ma, inverseMassB: 1 / mb, restitution });
  return [
    { ...a, vx: left.a.x, vy: left.a.y },
    { ...b, vx: left.b.x, vy: left.b.y },
  ];
}

function momentum(mass: number, { vx, vy }: LabBody): Vec {
  return { x: mass * vx, y: mass * vy };
}

function energy(mass: number, { vx, vy }: LabBody): number {
  return (mass * (vx * vx + vy * vy)) / 2;
}
