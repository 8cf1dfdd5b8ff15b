import type { GatewayConfig } from '../../config';

/** Requests are counted per address and group. */
export const LIMIT_GROUPS = ['catalogue', 'files', 'reads', 'checkout', 'webhooks', 'auth', 'sessions', 'writes', 'rare'] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** The number of requests that each group permits per window. */
export function limitsOf(config: GatewayConfig): Readonly<Record<LimitGroup, number>> {
  return {
    catalogue: config.limitCatalogue,
    files: config.limitFiles,
    reads: config.limitReads,
    checkout: config.limitCheckout,
    webhooks: config.limitWebhooks,
    auth: config.limitAuth,
    sessions: config.limitSessions,
    writes: config.limitWrites,
    rare: config.limitRare,
  };
}

/** Limits that guard accounts, stock and mailboxes: one copy of the gateway counts each key, so that a burst over all copies is counted exactly. */
export const STRICT_GROUPS: ReadonlySet<LimitGroup> = new Set(['auth', 'checkout', 'rare']);
