// Where each number of an event stands in its log entry of `length` doubles. Four layouts share the space:
//
// meetings and stops: what `a` and `b` (or the wall) were and became · edits of a disc: seven numbers before, seven after ·
// sensors: the wall in `b`, seven numbers of the disc · walls: kind, seven numbers, restitution, sensor code, velocity, temperature, material. The corners of a
// polygon are in `state.outlines`.

export const kind = 0;
export const time = 1;
/** Disc id; in entries about walls alone, wall id. */
export const a = 2;
/** Disc id in a pair, wall id at a wall. */
export const b = 3;
export const nx = 4;
export const ny = 5;
export const px = 6;
export const py = 7;
export const approach = 8;
export const impulse = 9;
export const restitution = 10;
export const ax = 11;
export const ay = 12;
export const avx = 13;
export const avy = 14;
export const bx = 15;
export const by = 16;
export const bvx = 17;
export const bvy = 18;
export const avx0 = 19;
export const avy0 = 20;
export const bvx0 = 21;
export const bvy0 = 22;
/** Edits: growth after and before. */
export const growth = 18;
export const growth0 = 19;
/** Edits: the number of the material after and before. */
export const material = 20;
export const material0 = 21;
/** Edits: x y vx vy r mass restitution from here on. */
export const before = 4;
export const after = 11;
export const wallKind = 3;
export const wallNumbers = 4;
export const wallRestitution = 11;
export const wallSensor = 12;
export const wallVx = 13;
export const wallVy = 14;
export const wallTemperature = 15;
export const wallMaterial = 16;
/** Sensors: 1 if the disc comes in, 0 if it goes out. */
export const entering = 11;
export const length = 23;

// Numbers of a disc's state in the log: x is the first.
export const stateY = 1;
export const stateVx = 2;
export const stateVy = 3;
export const stateR = 4;
export const stateMass = 5;
export const stateRestitution = 6;
