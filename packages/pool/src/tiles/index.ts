export { lookAtPair, numbersIn, pairNumbers, pairsOfTile, recordNumbers, relations, type TileTask } from './tile.ts';
