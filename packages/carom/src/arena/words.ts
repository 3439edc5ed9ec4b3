// Numbers that the records of an arena go by; tables are in table.ts.

/**
 * Rule bytes of the pair table: bounce, a sensor at `reaches[rule]`, or ignore. `absentBit` is set while either disc is absent.
 */
export const bounceRule = 0;
export const ignoreRule = 127;
export const absentBit = 128;

/** Values of `met`: a bounce waits for a change of either disc, a sensor for the pair to part. */
export const metBounce = 1;
export const metSensor = 2;

/** What `eventEdges` holds for an event between two discs. */
export const pairEvent = -1;
export const sensorEvent = -2;

export const maxWalls = 32; // one bit each in `avoids`

/** Elements of `clock`. */
export const clockNow = 0; // time inside the step
export const clockEnd = 1; // where the step ends
export const clockFlight = 2; // of the event about to be noted: time from now
export const clockFirst = 3; // of the earliest event found: its time
export const clockBest = 4; // of the earliest event found: time from now
export const clockEvent = 5; // time of the event being handled
export const clockLeft = 6; // a little more than what is left of the step: what cannot happen by then cannot happen
export const clockGap = 7; // not a time: what is left to the edge in question
export const clockReach = 8; // nor this: radius of the disc in question, or distance of the sensor

/** Words of a wall's numbers. Word 0 is minX of a box, the center's x of a ring, x1 of a segment; then come minY, maxX, maxY; y, radius; y1, x2, y2. */
export const wallY = 1;
export const wallMaxX = 2;
export const wallRadius = 2;
export const wallMaxY = 3;
/** Of a segment: the unit vector along it, its length, its thickness. */
export const wallUx = 4;
export const wallUy = 5;
export const wallLength = 6;
export const wallThickness = 7;
/** The distance of a sensor. */
export const wallSense = 8;
/** Openings of a box: from here on `from` of minX, maxX, minY, maxY, and `to` one further; from > to where there is none. */
export const gapFrom = 9;
export const gapTo = 10;
export const wallSize = 17;
