import { ArenaRoom } from './arena-room.js';
import { HockeyRoom } from './hockey-room.js';

/** The kinds of rooms, by the name that clients ask for. */
export const kinds = { arena: ArenaRoom, hockey: HockeyRoom };

export const isName = (name) => typeof name === 'string' && /^[\w-]{1,32}$/.test(name);
