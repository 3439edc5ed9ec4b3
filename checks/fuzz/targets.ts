import type { Target } from '../../packages/carom/test/reliability/fuzz.ts';
import { insideCalls } from '../../packages/carom/test/reliability/inside.ts';
import { arenaCallsTarget, indexCallsTarget } from '../../packages/carom/test/reliability/other-calls.ts';
import { pureFunctions } from '../../packages/carom/test/reliability/pure.ts';
import { timelineBytes, timelineDamage } from '../../packages/carom/test/reliability/timeline-bytes.ts';
import { timelineCalls } from '../../packages/carom/test/reliability/timeline-calls.ts';
import { worldBytes, worldDamage } from '../../packages/carom/test/reliability/world-bytes.ts';
import { worldCalls } from '../../packages/carom/test/reliability/world-calls.ts';
import { worldEdits, worldInvariant } from '../../packages/carom/test/reliability/world-invariant.ts';
import { publicFunctions } from './doors.ts';
import { levels } from './levels.ts';
import { outside } from './outside.ts';
import { processes } from './processes.ts';
import { stadiums } from './stadiums.ts';

/** Everything that a campaign attacks. */
export const targets: readonly Target[] = [
  timelineBytes,
  timelineDamage,
  timelineCalls,
  worldBytes,
  worldDamage,
  worldCalls,
  worldInvariant,
  worldEdits,
  arenaCallsTarget,
  indexCallsTarget,
  insideCalls,
  pureFunctions,
  publicFunctions,
  ...outside,
  levels,
  stadiums,
  ...processes,
];
