// What every engine must agree on to the bit: one hash per class of oracle cases over the answers of all pure functions, and
// the state of every gallery scene. Prints one line of JSON.

import { gallery } from '../../gallery/src/index.ts';
import { runEntry } from '../../gallery/src/trail.ts';
import { castRay, castSegment } from '../../packages/carom/src/geometry/cast.ts';
import { contains } from '../../packages/carom/src/geometry/contains.ts';
import { explain } from '../../packages/carom/src/geometry/explain.ts';
import { lineIntersections } from '../../packages/carom/src/geometry/line-intersections.ts';
import { manifold } from '../../packages/carom/src/geometry/manifold.ts';
import { impact } from '../../packages/carom/src/motion/impact.ts';
import { timeOfImpact } from '../../packages/carom/src/motion/time-of-impact.ts';
import { hashBytes } from '../../packages/carom/src/numeric/hash.ts';
import { createRandom, type Random } from '../../packages/carom/src/numeric/random.ts';
import { castClasses } from '../../packages/carom/test/oracle/generate-casts.ts';
import { pairClasses } from '../../packages/carom/test/oracle/generate-circles.ts';
import { movingClasses } from '../../packages/carom/test/oracle/generate-moving.ts';

const cases = 500;

/** How the shells of other engines write a line; they have no console. */
declare const print: (line: string) => void;

/** Every number of an answer in order; −0 and NaN are told apart from 0 and null, which JSON does not do. */
function spell(answer: unknown): string {
  if (typeof answer === 'number') return Object.is(answer, -0) ? '-0' : String(answer);
  if (typeof answer !== 'object' || answer === null) return String(answer);
  return `{${Object.values(answer).map(spell).join()}}`;
}

/** The hash of the answers to `cases` cases of each class. */
function answers<Case>(classes: Readonly<Record<string, (random: Random) => Case>>, ask: (one: Case) => unknown): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const [name, generate] of Object.entries(classes)) {
    const random = createRandom(2026);
    const lines = Array.from({ length: cases }, () => spell(ask(generate(random))));
    hashes[name] = hashBytes(Uint8Array.from(lines.join('\n'), (letter) => letter.charCodeAt(0)));
  }
  return hashes;
}

const trail = {
  pairs: answers(pairClasses, ({ a, b }) => [explain(a, b), manifold(a, b), contains(a, b)]),
  casts: answers(castClasses, ({ segment, circle }) => [
    lineIntersections(segment, circle),
    castSegment(segment, circle),
    castRay({ x: segment.x1, y: segment.y1, dx: segment.x2, dy: segment.y2 }, circle),
  ]),
  flights: answers(movingClasses, ({ a, b }) => [timeOfImpact(a, b), impact(a, b)]),
  scenes: Object.fromEntries(gallery.map((entry) => [entry.id, runEntry(entry)])),
};
const say = typeof print === 'function' ? print : console.log;
say(JSON.stringify(trail));
