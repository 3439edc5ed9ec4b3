/**
 * The rules by which simultaneous and near-simultaneous events are put in order. Use a preset: {@link cleanOrder},
 * {@link codingameOrder} or {@link meanMaxOrder}; a game that deviates spreads one and changes a field.
 */
export interface ArenaOrder {
  /**
   * What two overlapping discs do at the start of a scan: `'always'` makes an event at once, whatever their velocities,
   * since the referees treat overlap by rounding as a collision. It is `'approaching'` only if they near each other.
   */
  readonly overlap: 'always' | 'approaching';
  /**
   * Events at most this much later than the earliest are handled with it, in order, without looking again in between
   * [time]. `null`: one event at a time, then a new scan.
   */
  readonly together: number | null;
  /** Whether discs are paired from the one that came first (`'ascending'`) or from the last; it decides exact ties. */
  readonly scan: 'ascending' | 'descending';
  /**
   * Decides exact ties instead of the scan: the event of lower rank comes first. Called with the two discs and `edge` −1, or with
   * one disc, `j` −1 and an edge.
   */
  readonly rank?: (i: number, j: number, edge: number) => number;
}

/** What physics says: strictly the earliest event, and only pairs that near each other meet. The default. */
export const cleanOrder: ArenaOrder = /* @__PURE__ */ Object.freeze({ overlap: 'approaching', together: null, scan: 'ascending' });

/**
 * The order of the Coders Strike Back and Fantastic Bits referees: overlapping discs always collide. Events within
 * 1e-5 of the earliest are resolved together, pairs listed from the highest index down.
 */
export const codingameOrder: ArenaOrder = /* @__PURE__ */ Object.freeze({ overlap: 'always', together: 1e-5, scan: 'descending' });

/** The order of the Mean Max referee: overlapping discs always collide, one event at a time, lowest index first. */
export const meanMaxOrder: ArenaOrder = /* @__PURE__ */ Object.freeze({ overlap: 'always', together: null, scan: 'ascending' });
