export { Driver } from './driver.ts';
export { type PokerChip, type PokerChipEvent, PokerChipRace, type PokerChipState } from './poker-chip-race.ts';
export { Race, type RaceHandlers, type RaceState, type RaceThrust } from './race.ts';
export { SearchRace } from './search-race.ts';
export { type SearchRaceMap, searchRaceMaps } from './search-race-maps.ts';
export { drawTrack } from './tracks.ts';
export { warmUp } from './warm-up.ts';
export { type WinRate, winRate } from './win-rate.ts';
