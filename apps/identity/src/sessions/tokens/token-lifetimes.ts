import type { Audience } from '@brote/contracts/identity';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Lifetime of an access token. */
export const ACCESS_TOKEN_LIFETIME_MS = 10 * MINUTE_MS;
/** Time for which verifiers may cache the set of public keys. */
export const KEY_SET_CACHE_MS = HOUR_MS;
/**
 * A token used again within this time returns its successor: two tabs race by design, and a reply may be lost.
 * Longer than the retries of the web app (30 s, the last attempt 10 s more), or an outage would look like theft.
 */
export const ROTATION_GRACE_MS = 60_000;

/** Lifetimes of a session: without use, and in any case. */
export const SESSION_LIFETIMES_MS: Readonly<Record<Audience, { idle: number; longest: number }>> = {
  shop: { idle: 14 * DAY_MS, longest: 30 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, longest: 8 * HOUR_MS },
};
