import { integerIn } from './door.ts';

/** A share of games with its uncertainty: {@link winRate}. */
export interface WinRate {
  /** Games won, draws by half, of those played. */
  readonly rate: number;
  /** Where the true rate lies with 95 % confidence: from … */
  readonly low: number;
  /** … to. */
  readonly high: number;
}

const z = 1.959963984540054; // 97.5 % of the normal distribution lies below

/**
 * The rate at which a bot wins, with Wilson's 95 % interval: right for few games and for rates near 0 and 1, where the usual ± is not.
 *
 * @throws TypeError or RangeError unless 1 ≤ games and wins + draws ≤ games, all integers.
 *
 * @example
 * const { rate, low, high } = winRate(95, 0, 100);
 * [rate, Number(low.toFixed(3)), Number(high.toFixed(3))]; // [0.95, 0.888, 0.978]
 */
export function winRate(wins: number, draws: number, games: number): WinRate {
  integerIn('winRate', 'games', games, 1, 1e9);
  integerIn('winRate', 'wins', wins, 0, games);
  integerIn('winRate', 'draws', draws, 0, games - wins);
  const rate = (wins + draws / 2) / games;
  const weight = (z * z) / games;
  const center = (rate + weight / 2) / (1 + weight);
  const half = Math.sqrt(rate * (1 - rate) * weight + (weight * weight) / 4) / (1 + weight);
  return { rate, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
