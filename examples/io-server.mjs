// The tick of an .io server: players eat, grow and move, food comes and goes, and each client hears of what it sees. A client is a Viewer here.
import { createRandom } from 'carom';
import { createFeed, Viewer } from 'carom/net';
import { World } from 'carom/world';

const random = createRandom(1);
const world = new World({ periodX: 400, periodY: 400 });
const place = () => ({ x: random.between(0, 400), y: random.between(0, 400) });
for (let i = 0; i < 1500; i++) world.add({ ...place(), r: 0.4, sensor: true, data: 'food' });
const players = Array.from({ length: 20 }, () => world.add({ ...place(), r: 2, linearDamping: 0.5, data: 'player' }));
const clients = players.map((player) => ({ player, feed: createFeed(world, { quantum: 1 / 32, angleQuantum: 0 }), viewer: new Viewer() }));

let bytes = 0;
for (let tick = 0; tick < 120; tick++) {
  for (const player of players) player.applyImpulse({ x: random.between(-20, 20), y: random.between(-20, 20) }); // what clients sent
  world.step(1 / 30);
  for (const player of players) {
    for (const food of world.within(player, { sensors: true, ignore: (body) => body.data !== 'food' })) {
      world.remove(food);
      world.add({ ...place(), r: 0.4, sensor: true, data: 'food' });
      player.setRadius(Math.sqrt(player.r ** 2 + food.r ** 2));
    }
  }
  for (const { player, feed, viewer } of clients) {
    feed.area = { minX: player.x - 40, minY: player.y - 30, maxX: player.x + 40, maxY: player.y + 30 };
    const message = feed.message(); // socket.send(message), and in the browser viewer.apply(message)
    bytes += message.length;
    viewer.apply(message);
  }
}
const [{ viewer, feed }] = clients;
if (viewer.size !== world.inBox(feed.area, { sensors: true }).length) throw new Error('the viewer sees something else');
console.log(`${world.size} bodies; a client sees ${viewer.size}; ${(bytes / 120 / clients.length).toFixed(0)} bytes a client and tick`);
