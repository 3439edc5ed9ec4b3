// Writing a replay to a file, one turn a line.
import { writeFileSync } from 'node:fs';

/** Writes a replay. */
export function writeReplay(file, { turns, ...rest }) {
  const lines = turns.map((turn) => JSON.stringify(turn));
  writeFileSync(file, `${JSON.stringify(rest).slice(0, -1)},"turns":[\n${lines.join(',\n')}\n]}\n`);
}
