const at = 'packages/carom/src/';

/** Faults, one in each part of the project, and the project of tests that is to find it. */
export const faults = [
  {
    name: 'geometry',
    file: `${at}geometry/relation.ts`,
    from: "if (outer === 0) return 'touching';",
    to: "if (outer === 0) return 'crossing';",
  },
  { name: 'motion', file: `${at}motion/time-of-impact.ts`, from: 'if (square < rr) return 0;', to: 'if (square < 0.99 * rr) return 0;' },
  {
    name: 'broadphase',
    file: `${at}broadphase/level-pairs.ts`,
    from: '      to = starts[above + right] << 2;',
    to: '      to = starts[above + right - 1] << 2;',
  },
  {
    name: 'friction of World',
    file: `${at}world/solver/pair-solver.ts`,
    from: 'const mu = records[k + contactFriction];',
    to: 'const mu = 0.98 * records[k + contactFriction];',
  },
  { name: 'sleep of World', file: `${at}world/islands/wake.ts`, from: 'const nearShare = 1.02;', to: 'const nearShare = 0.98;' },
  {
    name: 'events of World',
    file: `${at}world/edits/endings.ts`,
    from: '(other) => bodies.kinds[other] !== but);',
    to: '() => true);',
  },
  {
    name: 'restitution of Timeline',
    file: `${at}timeline/resolve/resolve.ts`,
    from: '  out[entry.restitution] = slow ? 1 : isDull ? 0 : given;',
    to: '  out[entry.restitution] = isDull ? 0 : given;',
  },
  {
    name: 'order of Timeline',
    file: `${at}timeline/schedule/queue.ts`,
    from: 'if (kindI !== kindJ) return kindI - kindJ;',
    to: 'if (kindI !== kindJ) return kindJ - kindI;',
  },
  {
    name: 'arena',
    file: `${at}arena/bounce.ts`,
    from: 'if (minImpulse !== undefined && minImpulse > back) back = minImpulse;',
    to: 'if (minImpulse !== undefined && minImpulse >= 2 * back) back = minImpulse;',
  },
  {
    name: 'scene',
    file: 'packages/scene/src/run/action-door.ts',
    from: '(value as number) >= 0) return value as number;',
    to: '(value as number) >= -1) return value as number;',
  },
  {
    name: 'site',
    file: 'site/src/take/history.ts',
    from: '    this.#future = [];\n    this.#tell();\n  }\n\n  /** What was before the last change',
    to: '    this.#tell();\n  }\n\n  /** What was before the last change',
    project: 'site',
  },
  {
    name: 'command',
    file: 'packages/cli/src/commands/verify.ts',
    from: 'if (!right) code = exitCodes.diverged;',
    to: 'if (!right) code = exitCodes.failure;',
    project: 'command',
  },
].map((fault) => ({ project: 'node', ...fault }));
