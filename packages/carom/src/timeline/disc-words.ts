// Places of words in the rows of disc-table.ts; x, the center's x, ax and the next slot are word 0. What they mean is said in disc-record.ts.

// Words of a row in `f`, eight doubles (`anchor` of disc-record.ts).
export const atY = 1;
export const atVx = 2;
export const atVy = 3;
export const atT = 4;
export const atR = 5;
export const atTime = 6;
export const atMeeting = 7;

// Words of a row in `g`, eight doubles (`shell`).
export const centerY = 1;
export const atReach = 2;
export const halfWidth = 3;
export const imageCode = 4;
export const atMass = 5;
export const atRestitution = 6;
export const atStreak = 7;

// Words of a row in `m`, four doubles (`motion`).
export const atAy = 1;
export const atUntil = 2;
export const atGrowth = 3;

// Words of a row in `e`, sixteen integers (`event`).
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

// Words of a neighborhood as it was before, three doubles (`old` of schedule/cells.ts).
export const atOldX = 0;
export const atOldY = 1;
export const atOldReach = 2;
