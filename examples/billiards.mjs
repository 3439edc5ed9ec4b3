// A cue ball among cushions: what will happen, what happened, and what would have happened.
import { Timeline } from 'carom';

const table = new Timeline();
table.addWall({ inside: { minX: 0, minY: 0, maxX: 2.54, maxY: 1.27 } }, { material: { restitution: 0.85 } });
const cue = table.add({ x: 0.6, y: 0.635, r: 0.028575, vx: 4, vy: 0.8, mass: 0.17 });
const object = table.add({ x: 1.9, y: 0.9, r: 0.028575, mass: 0.17 });

console.log('next:', table.next()?.kind, 'at', table.next()?.time);
table.runTo(2);
for (const event of table.events(0, 2)) if (event.kind === 'pair' || event.kind === 'wall') console.log(event.time.toFixed(4), event.kind);

const what = table.fork(0.1); // the only way to change the past: a world of its own
what.change(what.get(cue.id), { vy: 0.85 });
what.runTo(2);
console.log('object ball after 2 s:', [object.x, object.y], 'and in the fork:', [what.get(object.id)?.x, what.get(object.id)?.y]);
