/** Base path of the back office on the shop's host. */
export const BASE_PATH = '/admin/';

/** Every path of the back office, below its base. */
export const paths = {
  dashboard: () => '/',
  login: () => '/login',
  orders: () => '/orders',
  deliveries: () => '/deliveries',
  subscriptions: () => '/subscriptions',
  notifications: () => '/notifications/templates',
  notificationsSend: () => '/notifications/send',
  notificationsHistory: () => '/notifications/history',
  notificationsSuppressed: () => '/notifications/suppressed',
  users: () => '/users',
  inventory: () => '/inventory',
  catalogue: () => '/catalogue',
  forest: () => '/forest',
  recalls: () => '/recalls',
  support: () => '/support',
  deadLetters: () => '/dead-letters',
  audit: () => '/audit',
  opening: () => '/opening',
  system: () => '/system',
  about: () => '/about',
} as const;
