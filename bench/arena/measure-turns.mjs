// How fast a side plays whole turns, of one length each: prints turns per second, events a turn, and a checksum of every state.

/** Times `count` calls of `turn(k)`, a tenth of them before; `turn` says how many events there were, `sum` gives the checksum of a state. */
export function measureTurns(count, turn, sum) {
  let events = 0;
  const run = (turns) => {
    let total = 0;
    events = 0;
    for (let k = 0; k < turns; k++) {
      events += turn(k);
      total += sum();
    }
    return total;
  };
  const turns = Number(process.argv[2] ?? count);
  run(count / 10);
  const begin = process.hrtime.bigint();
  const checksum = run(turns);
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  console.log(JSON.stringify({ perSecond: turns / seconds, events: events / turns, checksum }));
}
