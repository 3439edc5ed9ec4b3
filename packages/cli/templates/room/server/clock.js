/** Calls `advance` 60 times a second by the clock, however late the timer comes. Returns how to stop. */
export function startClock(advance) {
  let due = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    due = Math.max(due, now - 250); // what a busy machine has missed beyond that is dropped
    for (; due <= now; due += 1000 / 60) advance();
  }, 8);
  return () => clearInterval(timer);
}
