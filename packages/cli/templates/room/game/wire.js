// Messages of the arena as bytes. What comes from a client is checked here, and nowhere else.
import { hashBytes } from 'carom';

/** Places on the wire are multiples of this. */
export const quantum = 1 / 64;

/** Inputs of a client: 'the first is for this step', and −100 … 100 along x and y for each step from there. */
export function writeInputs(step, actions) {
  const bytes = new Uint8Array(4 + 2 * actions.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, step);
  for (const [i, { dx, dy }] of actions.entries()) {
    view.setInt8(4 + 2 * i, dx);
    view.setInt8(5 + 2 * i, dy);
  }
  return bytes;
}

/** Reads them; null if these are no inputs: at most 60, each in its bounds. */
export function readInputs(bytes) {
  if (!(bytes instanceof Uint8Array) || bytes.length < 6 || bytes.length > 124 || bytes.length % 2 > 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const actions = [];
  for (let at = 4; at < bytes.length; at += 2) {
    const [dx, dy] = [view.getInt8(at), view.getInt8(at + 1)];
    if (Math.abs(dx) > 100 || Math.abs(dy) > 100) return null;
    actions.push({ dx, dy });
  }
  return { step: view.getUint32(0), actions };
}

const headBytes = 64;

/**
 * What a client is told: the step, its own disc right after it, how many steps early its inputs came at least (negative: too late), whether
 * others have changed its motion since the last message, and the message of the feed.
 */
export function writeUpdate({ step, id, x, y, vx, vy, r, margin, bumped }, feed) {
  const bytes = new Uint8Array(headBytes + feed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, step);
  view.setInt32(4, id);
  for (const [i, value] of [x, y, vx, vy, r].entries()) view.setFloat64(8 + 8 * i, value);
  view.setInt16(48, margin);
  view.setUint8(50, bumped ? 1 : 0);
  bytes.set(feed, headBytes);
  return bytes;
}

export function readUpdate(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [x, y, vx, vy, r] = [8, 16, 24, 32, 40].map((at) => view.getFloat64(at));
  const own = { id: view.getInt32(4), x, y, vx, vy, r };
  return { step: view.getUint32(0), own, margin: view.getInt16(48), bumped: view.getUint8(50) === 1, feed: bytes.subarray(headBytes) };
}

/** A fingerprint of what is seen: bodies by id, with places as they are on the wire. */
export function hashOfView(bodies) {
  const rows = [...bodies].map(({ id, x, y, r }) => [id, Math.floor(x / quantum + 0.5), Math.floor(y / quantum + 0.5), r]);
  return hashBytes(new Uint8Array(Float64Array.from(rows.sort((a, b) => a[0] - b[0]).flat()).buffer));
}
