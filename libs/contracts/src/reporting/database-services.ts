/** Services with a database, whose state staff can see. */
export const DATABASE_SERVICES = [
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

export const DEAD_LETTER_STATES = ['retrying', 'open', 'replayed', 'discarded'] as const;
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];
