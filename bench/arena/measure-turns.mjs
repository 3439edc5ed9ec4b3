// How fast a side plays whole turns, of one length each: prints turns per second, events a turn, and a checksum of every state.

/**
 * Times `count` calls of `turn(k)`, a tenth of them before; `turn` says how many events there were, `sum` gives the checksum of a state.
 * With --expose-gc it weighs instead what a million turns leave.
 */
export function measureTurns(count, turn, sum) {
  if (globalThis.gc !== undefined) return weighTurns(turn);
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

/** Prints the garbage of 1,000,000 turns, apart from what measuring leaves, and their events. */
function weighTurns(turn) {
  let events = 0;
  const left = (turns) => {
    const before = process.memoryUsage().heapUsed;
    for (let k = 0; k < turns; k++) events += turn(k);
    return process.memoryUsage().heapUsed - before;
  };
  left(200_000);
  globalThis.gc();
  for (let k = 0; k < 30; k++) left(50_000);
  const measuring = left(1);
  // V8 compiles now and then on the same heap, so the least of several runs; what the turns allocate would be in all of them
  let bytes = Infinity;
  for (let k = 0; k < 6; k++) {
    events = 0;
    const more = left(1_000_000) - measuring;
    if (more >= 0) bytes = Math.min(bytes, more); // less: something was collected, so something was allocated
  }
  console.log(JSON.stringify({ bytes, events }));
}
