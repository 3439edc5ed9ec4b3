export type { CaromCommand } from './command.ts';
export { type HaxballKeys, type HaxballPhysics, HaxballPlayer, openKickOff } from './convert/haxball/player.ts';
export { main } from './main.ts';
export type { Shell } from './shell.ts';
