import type { Audience } from '@brote/contracts/identity';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 10 * MINUTE;
/** Time for which verifiers may cache the set of public keys. */
export const KEY_SET_MS = HOUR;
/**
 * A token used again within this time returns its successor: two tabs race by design, and a reply may be lost.
 * Longer than the retries of the web app (30 s, the last attempt 10 s more), or an outage would look like theft.
 */
export const ROTATION_GRACE_MS = 60_000;

/** Lifetimes of a session: without use, and in any case. */
export const SESSION_MS: Readonly<Record<Audience, { idle: number; longest: number }>> = {
  shop: { idle: 14 * DAY, longest: 30 * DAY },
  admin: { idle: 30 * MINUTE, longest: 8 * HOUR },
};
