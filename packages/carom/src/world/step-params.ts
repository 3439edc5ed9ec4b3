import {
  pBias,
  pCompliance,
  pDt,
  pFast,
  pGx,
  pGy,
  pH,
  pHalfX,
  pHalfY,
  pHard,
  pMargin,
  pPeriodX,
  pPeriodY,
  pResting,
  pThreshold,
  pTime,
} from './kernels/layout.ts';
import type { State } from './state.ts';

// Soft contact of stiffness 1/7.5 of what a sub-step h can resolve: ω = 2π/7.5/h, damping ratio ζ = 10. With q = ω·h, the rate of pushing apart
// is ω / (2ζ + q); of the old impulse the share c = 1 / (1 + q(2ζ + q)), the compliance, is forgotten, and 1 − c of what the speed asks for is
// given. Deep contacts are stiffer, c·w / (w + s²) at the depth s: under the load of 150 layers of discs they rest up to 0.14 radii deep, not
// 0.36, the depth at which what is squeezed in a corridor passes by. The rate of pushing apart remains.
const q = (2 * Math.PI) / 7.5;
const ratio = 2 * 10 + q;
const compliance = 1 / (1 + q * ratio);
/** √w in smaller radii; half of it against walls, as there the same load gives half the depth. */
const hard = 0.065;
/** A body that moves further than this share of its radius in a sub-step is taken continuously. */
export const fastShare = 0.25;

/** Writes the numbers that the kernels need for a step of `dt` > 0: stiffness of contacts, thresholds, periods. */
export function writeParams(state: State, dt: number): void {
  const { params } = state;
  const h = dt / state.subSteps;
  const gravity = Math.sqrt(state.gravityX * state.gravityX + state.gravityY * state.gravityY);
  params[pDt] = dt;
  params[pTime] = 0;
  params[pH] = h;
  params[pMargin] = gravity * dt * dt;
  params[pThreshold] = 2 * gravity * h;
  params[pResting] = 2 * gravity * dt;
  params[pHalfX] = state.periodX / 2;
  params[pHalfY] = state.periodY / 2;
  params[pPeriodX] = state.periodX;
  params[pPeriodY] = state.periodY;
  params[pBias] = q / h / ratio;
  params[pHard] = hard * hard;
  params[pCompliance] = compliance;
  params[pGx] = state.gravityX;
  params[pGy] = state.gravityY;
  params[pFast] = fastShare; // where bodies bounce, that of a sub-step
}
