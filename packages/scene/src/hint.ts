/** What people write for keys of the format, and what it is called here. */
const otherNames: Readonly<Record<string, string>> = {
  radius: 'r',
  size: 'r',
  diameter: 'r (half the diameter)',
  position: 'x and y',
  center: 'x and y',
  pos: 'x and y',
  velocity: 'vx and vy',
  vel: 'vx and vy',
  static: 'immovable',
  isStatic: 'immovable',
  fixed: 'immovable',
  pinned: 'immovable',
  restitution: 'material: { restitution }',
  bounce: 'material: { restitution }',
  bounciness: 'material: { restitution }',
  elasticity: 'material: { restitution }',
  fill: 'color',
  number: 'label',
  text: 'label',
  id: 'name',
  left: 'minX',
  right: 'maxX',
  n: 'count',
  rows: 'ranks',
  angle: 'towards',
  discs: 'bodies',
  balls: 'bodies',
  circles: 'bodies',
  objects: 'bodies',
  segments: 'walls',
  constraints: 'joints',
  springs: 'joints',
  ropes: 'joints',
  generators: 'generate',
  camera: 'view',
  viewBox: 'view: { box }',
  name: 'title',
};

/** Words people expect that the timeline engine of version 0 does not know. */
const notHere: Readonly<Record<string, string>> = {
  friction: 'the timeline engine has no friction',
  damping: 'the timeline engine has no damping',
  gravity: 'did you mean timeline: { gravity }?',
  deceleration: 'did you mean timeline: { deceleration }?',
  pocket: 'did you mean sensor and absorbing?',
  rotation: 'discs do not spin',
  density: 'give the mass instead',
};

/** The same for scenes of the world engine. */
const inWorld: Readonly<Record<string, string>> = {
  friction: 'did you mean material: { friction }?',
  density: 'did you mean material: { density }?',
  damping: 'did you mean linearDamping?',
  gravity: 'did you mean world: { gravity }?',
  layer: 'did you mean filter: { layer }?',
  layers: 'did you mean world: { layers }?',
  category: 'did you mean filter: { category }?',
  mask: 'did you mean filter: { mask }?',
  rotation: 'did you mean angle?',
  collapse: 'only scenes of the engine "timeline" have it',
  timeline: 'only scenes of the engine "timeline" have it',
  absorbing: 'only scenes of the engine "timeline" have it',
  growth: 'only scenes of the engine "timeline" have it',
  temperature: 'only scenes of the engine "timeline" have it',
};

/** Ways to write the size of a box. */
const sizes = ['width', 'height', 'w', 'h'];

/** Keys that only scenes of the world engine have. */
const worldOnly = [
  'world',
  'kinematics',
  'joints',
  'fields',
  'angle',
  'angularVelocity',
  'filter',
  'senses',
  'linearDamping',
  'angularDamping',
  'gravityScale',
  'fixedRotation',
  'canSleep',
  'shuttle',
  'eats',
  'shapes',
  'points',
  'outline',
  'oneSided',
  'surfaceVelocity',
];

/** What an unknown key may have been meant to be. */
export function hintForKey(key: string, known: readonly string[]): string {
  const isWorld = known.includes('filter') || known.includes('world');
  if (isWorld && key === 'velocity' && known.includes('surfaceVelocity'))
    return 'only walls of the engine "timeline" have it: here a wall that moves is one of kinematics';
  if (sizes.includes(key) && !known.includes('immovable')) return 'a box has minX, minY, maxX, maxY';
  if (key === 'kind' && known.includes('immovable')) return 'a disc that nothing moves has immovable: true';
  if (isWorld && Object.hasOwn(inWorld, key)) return inWorld[key];
  if (!isWorld && worldOnly.includes(key) && !(known.includes('towards') && key === 'angle'))
    return 'only scenes of the engine "world" have it';
  if (!isWorld && Object.hasOwn(notHere, key)) return notHere[key];
  if (Object.hasOwn(otherNames, key)) {
    const meant = otherNames[key];
    if (known.includes(meant.split(/[ :]/)[0])) return `did you mean ${meant}?`;
  }
  let best = '';
  let least = Math.max(1, Math.floor(key.length / 3)) + 1;
  if (key.length <= 40) {
    for (const name of known) {
      const changes = editDistance(key.toLowerCase(), name.toLowerCase());
      if (changes < least) {
        least = changes;
        best = name;
      }
    }
  }
  return best ? `did you mean ${best}?` : `known here: ${known.join(', ')}`;
}

/** How many letters to change, add, leave out or swap with their neighbor to get from one word to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      next[j] = Math.min(next[j - 1] + 1, last[j] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = last;
    last = next;
  }
  return last[to.length];
}

/** What a value that should be a number may have been meant to be. */
export function hintForNumber(value: unknown, accepts: (value: number) => boolean): string {
  if (value === null) return 'JSON writes NaN and Infinity as null';
  if (typeof value === 'string') {
    const [, digits, rest] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(.{0,12})$/i.exec(value) ?? [];
    if (digits === undefined || !accepts(Number(digits))) return '';
    return `write ${Number(digits)}${rest === '%' ? ` or ${Number(digits) / 100}` : ''}`;
  }
  if (typeof value !== 'number') return '';
  const share = value > 1 && value <= 100 ? value / 100 : -value;
  for (const guess of [-value, Math.round(value), share])
    if (guess !== value && guess !== 0 && accepts(guess)) return `did you mean ${guess}?`;
  return '';
}
