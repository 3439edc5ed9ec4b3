/** What a teacher sets and a link carries. */
export interface LabSettings {
  /** Two carts on a track, or two discs on a table. */
  readonly kind: 'carts' | 'discs';
  /** Masses of A and B. [kg] */
  readonly masses: readonly [number, number];
  /** Velocities along the track at the start. [m/s] */
  readonly velocities: readonly [number, number];
  /** How far B stands off A's line; for carts 0. [m] */
  readonly offset: number;
  /** Restitution, 0 … 1. */
  readonly restitution: number;
  /** Whether the link fixes the settings. */
  readonly locked: boolean;
}

/** Limits of the settings. */
export const limits = {
  mass: [0.5, 5],
  velocity: [-4, 4],
  offset: [-1, 1],
  restitution: [0, 1],
} as const;

/** Where the lab starts. */
export const initial: LabSettings = Object.freeze<LabSettings>({
  kind: 'carts',
  masses: [1, 2],
  velocities: [2, 0],
  offset: 0,
  restitution: 1,
  locked: false,
});

/** The settings as the query of an address. */
export function encodeSettings({ kind, masses, velocities, offset, restitution, locked }: LabSettings): string {
  const parts = [`kind=${kind}`, `m=${masses.join(',')}`, `v=${velocities.join(',')}`, `e=${restitution}`];
  if (kind === 'discs') parts.push(`b=${offset}`);
  if (locked) parts.push('lock=1');
  return parts.join('&');
}

/** The settings in a query; what is missing or out of its limits is as at the start. */
export function decodeSettings(query: URLSearchParams): LabSettings {
  const kind = query.get('kind') === 'discs' ? 'discs' : 'carts';
  return {
    kind,
    masses: pair(query.get('m'), limits.mass, initial.masses),
    velocities: pair(query.get('v'), limits.velocity, initial.velocities),
    offset: kind === 'discs' ? within(query.get('b'), limits.offset, 0.5) : 0,
    restitution: within(query.get('e'), limits.restitution, initial.restitution),
    locked: query.get('lock') === '1',
  };
}

function within(text: string | null, [least, most]: readonly [number, number], otherwise: number): number {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return number >= least && number <= most ? number : otherwise;
}

function pair(text: string | null, range: readonly [number, number], [a, b]: readonly [number, number]): [number, number] {
  const [first = null, second = null] = text?.split(',') ?? [];
  return [within(first, range, a), within(second, range, b)];
}
