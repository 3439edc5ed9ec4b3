// Coders Strike Back, which the contest site now calls Mad Pod Racing: the rules are those of the package @carom/referees.
export { drawTrack, Race } from '@carom/referees';
