// Circles against segments, boxes and polygons of eight corners: Carom against the textbook's formula, sat, detect-collisions and
// planck, on the same seeded cases. Sets up the peers.
import { compareCalls, roundsOr } from '../compare.mjs';

const peers = ['sat', 'detect-collisions', 'planck'];
const questions = {};
for (const shape of ['segment', 'box', 'polygon']) questions[`overlaps ${shape}`] = ['naive', 'carom', ...peers];
for (const shape of ['segment', 'box', 'polygon']) questions[`contact ${shape}`] = ['carom', ...peers];
const rows = Object.values(compareCalls('shapes', questions, 'carom', roundsOr(7)));
const slower = rows.flatMap((row) => peers.filter((name) => row[name].minNs < row.carom.minNs)).length;
console.log(slower === 0 ? 'Carom is the fastest library in every row.' : `${slower} rows where a peer is faster.`);
