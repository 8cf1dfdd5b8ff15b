/**
 * Plain broadcast between copies of the gateway: requests counted since the last one, so that limits hold over all copies.
 * Body: `{ from, window, counts: [key, count][] }` as JSON; keys hold hashes, never addresses.
 */
export const GATEWAY_LIMITS_SUBJECT = 'gateway.limits.v1';

/**
 * Plain broadcast between copies of the gateway: a copy starts, runs or leaves, with the sums of its strict limits. A copy that starts
 * sends one, and each other copy answers with all its sums. Body: `{ from, isLeaving, window, sums: [key, sum][] }` as JSON.
 */
export const GATEWAY_QUOTAS_SUBJECT = 'gateway.quotas.v1';

/**
 * Subject of the copy of the gateway that counts for the others. Request: a key as text. Reply: `{ window, sum }` as JSON, the request
 * included.
 */
export function gatewayQuotaSubject(gatewayId: string): string {
  return `${GATEWAY_QUOTAS_SUBJECT}.${gatewayId}`;
}
