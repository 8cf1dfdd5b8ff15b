/** The services whose changes are audited, each in its own database. */
export const AUDITED_CONTEXTS = ['identity', 'catalog', 'orders', 'subscriptions', 'notifications', 'reporting'] as const;
export type AuditedContext = (typeof AUDITED_CONTEXTS)[number];
