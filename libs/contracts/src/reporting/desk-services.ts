/** Services with a database, which staff can look into. */
export const DESK_SERVICES = [
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
] as const;
export type DeskService = (typeof DESK_SERVICES)[number];

export const DEAD_LETTER_STATES = ['retrying', 'open', 'replayed', 'discarded'] as const;
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];
