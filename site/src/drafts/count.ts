const key = 'carom-drafts';

/** How many drafts there were when this browser was asked last: known before the drafts themselves are read. */
export function knownCount(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0; // the browser lets nothing be stored
  }
}

/** Notes how many drafts there are. */
export function noteCount(count: number): void {
  try {
    if (count > 0) localStorage.setItem(key, String(count));
    else localStorage.removeItem(key);
  } catch {
    // the list then comes a moment later
  }
}
