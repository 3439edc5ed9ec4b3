/** Two discs come no nearer than this share of touching, or a wall and a disc. What is nearer already may come a little nearer, ... */
const touchShare = 0.98;
const slack = 0.001;
/**
 * ... and below this share of touching less and less, from `creep` on, down to nothing at `crushed`. Without it a soft contact that is too
 * shallow for its load could not get deeper: in deep piles bodies would push on at some speed without end.
 * What gravity makes a way longer by, from one step to the next, times `pull` is as much as two may creep: without gravity nothing does.
 */
const core = 0.94;
const creep = 0.00015;
const crushed = 0.91;
export const pull = 0.22;

/** While one flies further than this share of touching in the sub-step nothing creeps: it could be thrown past in many of them. */
const slowly = 0.05;

/**
 * How near the two of meeting `c` may come in the sub-step, into `floors`. `span`: how far apart they are, at which distance they touch, how
 * far anything may fly, and how far they may creep. Doubles go through arrays, as arguments they could be boxed.
 */
export function setFloor(floors: Float64Array, c: number, span: Float64Array): void {
  const distance = span[0];
  const sum = span[1];
  if (distance > core * sum) floors[c] = Math.max(Math.min(touchShare * sum, distance - slack * sum), core * sum);
  else if (span[2] > slowly * sum) floors[c] = distance;
  else floors[c] = distance - Math.min(creep * sum, span[3]) * Math.max((distance / sum - crushed) / (core - crushed), 0);
}
