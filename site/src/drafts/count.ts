const key = 'carom-drafts';
/** The count where the browser lets nothing be stored: it lasts as long as the page, as its drafts do. */
let unstored = 0;

/** How many drafts there were when this browser was asked last: known before the drafts themselves are read. */
export function knownCount(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return unstored;
  }
}

/** Notes how many drafts there are. */
export function noteCount(count: number): void {
  unstored = count;
  try {
    if (count > 0) localStorage.setItem(key, String(count));
    else localStorage.removeItem(key);
  } catch {
    // then `unstored` tells
  }
}
