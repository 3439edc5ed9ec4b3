/** Two discs come no nearer than this share of touching, or a wall and a disc. What is nearer already may come a little nearer, ... */
const touchShare = 0.98;
const slack = 0.001;
/**
 * ... and below this share of touching less and less, from `creep` on, down to nothing at `crushed`. Without it a soft contact that is too
 * shallow for its load could not get deeper: in deep piles bodies would push on at some speed without end.
 */
const core = 0.94;
const creep = 0.00015;
const crushed = 0.91;

/** While one flies further than this share of touching in the sub-step nothing creeps: it could be thrown past in many of them. */
const slowly = 0.05;

/** How near two may come in the sub-step that are at `distance`, touch at `sum`, and together go `way`. */
export function floorOf(distance: number, sum: number, way: number): number {
  if (distance > core * sum) return Math.max(Math.min(touchShare * sum, distance - slack * sum), core * sum);
  if (way > slowly * sum) return distance;
  return distance - creep * sum * Math.max((distance / sum - crushed) / (core - crushed), 0);
}
