// In Node what has come in is read first, then steps are taken: after a pause, inputs that are there already are not late.
const afterReading = globalThis.setImmediate ?? ((act) => act());

/** Calls `advance` 60 times a second by the clock, however late the timer comes. Returns how to stop. */
export function startClock(advance) {
  let due = performance.now();
  let isOver = false;
  function catchUp() {
    const now = performance.now();
    due = Math.max(due, now - 250); // what a busy machine has missed beyond that is dropped
    for (; due <= now && !isOver; due += 1000 / 60) advance();
  }
  const timer = setInterval(() => afterReading(catchUp), 8);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
