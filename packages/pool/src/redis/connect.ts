import { Redis } from 'ioredis';

/** Hears about the connection: every change once, however often it is tried. */
export type OnNotice = (text: string) => void;

/** A connection that waits for Redis as long as it takes, and says so once. @throws TypeError unless the address is one of Redis */
export function connect(url: string, onNotice: OnNotice): Redis {
  const { protocol, host } = address(url);
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    throw new TypeError(`--redis must be an address as redis://host:6379, got ${JSON.stringify(url)}`);
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(100 * times, 2000) });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) onNotice(`Redis at ${host} does not answer (${error.message || 'no connection'}); waiting for it`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) onNotice(`Redis at ${host} is back`);
    isAway = false;
  });
  return redis;
}

function address(url: string): { readonly protocol: string; readonly host: string } {
  try {
    return new URL(url);
  } catch {
    throw new TypeError(`--redis must be an address as redis://host:6379, got ${JSON.stringify(url)}`);
  }
}
