// A bot for Mean Max without search: each looter goes for the nearest thing of its kind. It reads what a player reads.

const [REAPER, DESTROYER, DOOF, TANKER, WRECK] = [0, 1, 2, 3, 4];

/** A bot: `orders(view)` gives the three lines of a turn. */
export class NearestBot {
  orders(view) {
    const rage = Number(view[3]);
    const things = view.slice(7).map((line) => {
      const [id, type, player, mass, radius, x, y, vx, vy, water] = line.split(' ').map(Number);
      return { id, type, player, mass, radius, x, y, vx, vy, water };
    });
    const own = (type) => things.find((thing) => thing.type === type && thing.player === 0);
    const nearest = (from, wanted) => {
      const distance = (thing) => Math.sqrt((thing.x - from.x) ** 2 + (thing.y - from.y) ** 2);
      const near = things.filter(wanted).sort((a, b) => distance(a) - distance(b))[0];
      return near && { ...near, distance: distance(near) };
    };
    const [reaper, destroyer, doof] = [own(REAPER), own(DESTROYER), own(DOOF)];
    const wreck = nearest(reaper, (thing) => thing.type === WRECK);
    const tanker = nearest(destroyer, (thing) => thing.type === TANKER && Math.sqrt(thing.x ** 2 + thing.y ** 2) < 6000);
    const rival = nearest(doof, (thing) => thing.type === REAPER && thing.player > 0);
    const go = (from, to, power = 300) => (to ? `${to.x - from.vx} ${to.y - from.vy} ${power}` : `0 0 ${power}`);
    return [go(reaper, wreck), go(destroyer, tanker), this.useDoof(doof, rival, wreck, rage, go)];
  }

  /** Oil on a rival that harvests, else the chase that makes rage. */
  useDoof(doof, rival, wreck, rage, go) {
    const harvests = wreck && Math.sqrt((rival.x - wreck.x) ** 2 + (rival.y - wreck.y) ** 2) < wreck.radius;
    if (rage >= 60 && harvests && rival.distance < 1900) return `SKILL ${rival.x} ${rival.y}`;
    return go(doof, rival);
  }
}
