/**
 * Plain broadcast between copies of the gateway: requests counted since the last one, so that limits hold over all copies.
 * Body: `{ from, window, counts: [key, count][] }` as JSON; keys hold hashes, never addresses.
 */
export const GATEWAY_LIMITS_SUBJECT = 'gateway.limits.v1';
