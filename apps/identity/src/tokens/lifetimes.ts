import type { Audience } from '@brote/contracts/identity';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an access token is honoured. */
export const ACCESS_TOKEN_MS = 10 * MINUTE;
/** How long verifiers may keep the set of public keys. */
export const KEY_SET_MS = HOUR;
/**
 * Who shows a spent token within this gets its successor again: two tabs race by design, and an answer may be lost. Longer than the
 * web app keeps trying (30 s, the last attempt 10 s more), or an outage in between would look like theft and sign people out.
 */
export const ROTATION_GRACE_MS = 60_000;

/** How long a session lasts unused, and at most. */
export const SESSION_MS: Readonly<Record<Audience, { idle: number; longest: number }>> = {
  shop: { idle: 14 * DAY, longest: 30 * DAY },
  admin: { idle: 30 * MINUTE, longest: 8 * HOUR },
};
