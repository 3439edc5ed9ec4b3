/** How radii differ: not at all, up to three times, or up to eighty times by a power law. */
export type Spread = 'equal' | 'some' | 'power';

/** What the visitor chose. */
export interface CrowdSettings {
  /** How many circles. */
  readonly count: number;
  readonly spread: Spread;
  /** Whether what leaves on one side comes back on the other. */
  readonly torus: boolean;
  /** Whether the grids of the index are drawn. */
  readonly grid: boolean;
}

/** The stops of the slider. */
export const counts: readonly number[] = [0, 10, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

/** The names of the spreads, as shown. */
export const spreads: Readonly<Record<Spread, string>> = { equal: 'Equal', some: '1 to 3', power: '1 to 80' };

/** The settings that an address asks for; what it leaves out or gets wrong is as usual. */
export function readSettings(query: URLSearchParams): CrowdSettings {
  const asked = Number(query.get('n') ?? NaN);
  const r = query.get('r');
  return {
    count: counts.includes(asked) ? asked : 10_000,
    spread: r === 'some' || r === 'power' ? r : 'equal',
    torus: query.get('torus') === '1',
    grid: query.get('grid') !== '0',
  };
}

/** The address of settings. */
export function addressOf({ count, spread, torus, grid }: CrowdSettings): string {
  return `#/crowd?n=${count}&r=${spread}${torus ? '&torus=1' : ''}${grid ? '' : '&grid=0'}`;
}
