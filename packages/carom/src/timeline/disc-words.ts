// Places of words in the rows of disc-table.ts; word 0 is x, the center's x, ax and the next slot. Rows are cache lines.

// Words of a row in `f`, eight doubles: the delayed state x y vx vy t and the radius then; the time of the disc's next event, and that of its first
// event but for leaving its neighborhood or cell. The last two belong to the scheduler.
export const atY = 1;
export const atVx = 2;
export const atVy = 3;
export const atT = 4;
export const atR = 5;
export const atTime = 6;
export const atMeeting = 7;

// Words of a row in `g`, eight doubles: the neighborhood, which belongs to the scheduler (its center in the image of the delayed state, r +
// half-width, half-width, the code of that image); mass, restitution (−1 where the user gave none), meetings in a row while time stood still.
export const centerY = 1;
export const atReach = 2;
export const halfWidth = 3;
export const imageCode = 4;
export const atMass = 5;
export const atRestitution = 6;
export const atStreak = 7;

// Words of a row in `m`, four doubles: acceleration and time of rest, which follow from delayed state and flight; by how much the radius grows per
// unit of time.
export const atAy = 1;
export const atUntil = 2;
export const atGrowth = 3;

// Words of a row in `e`, sixteen integers. The event queue: links, day. The next event: its kind (event-kinds.ts; −1: leaving the neighborhood or
// cell), the other, its event counter then. The slot's own event counter, its disc's id. Kind of the first event but for leaving. The one before
// it in its cell and that cell, its row of neighbors, flags, and a bit for every group of walls in reach.
export const previousSlot = 1;
export const atPlace = 2;
export const atKind = 3;
export const atOther = 4;
export const otherStamp = 5;
export const atStamp = 6;
export const atId = 7;
export const meetsKind = 8;
export const slotBefore = 9;
export const atCell = 10;
export const atStart = 11;
export const atCount = 12;
export const atRoom = 13;
export const atFlags = 14;
export const wallGroups = 15;

// Flags of a slot: it has a disc; that is immovable; it is everybody's neighbor.
export const used = 1;
export const immovable = 2;
export const everywhere = 4;

// Words of a neighborhood as it was before, three doubles (`old` of schedule/cells.ts).
export const atOldX = 0;
export const atOldY = 1;
export const atOldReach = 2;

// An entry of a neighbor list: slot + code << codeShift, the code (schedule/shifts.ts) of what to add to the neighbor's delayed state to see it
// where it is near.
export const codeShift = 26;
export const slotMask = 0x3ff_ffff;
