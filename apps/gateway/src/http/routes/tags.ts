/** The groups of the documentation in order, each with its description. */
export const TAGS = {
  catalogue: 'Products, plans, planted trees and recalls: public, from memory.',
  status: 'The seller, the expected days of arrival, and the readiness of the shop.',
  checkout: 'Buying once: prices, reserved stock and checkout sessions.',
  orders: 'Orders and invoices, of an account or by a mailed link.',
  withdrawals: 'The right of withdrawal, and the contracts that it applies to.',
  subscriptions: 'Plans with regular deliveries: buying, changing, pausing and canceling them.',
  'payment methods': 'Saved payment methods and the billing portal of the payment provider.',
  'sign-up and recovery': 'Creating an account, confirming its address, recovering its password.',
  sessions: 'Signing in and out. Access tokens last ten minutes; a cookie refreshes them.',
  account: 'The signed-in customer: profile, password, security events, personal data.',
  messages: 'Support tickets, notification preferences and push messages.',
  webhooks: 'Calls by the payment provider and the mail provider.',
  'staff sign-in': 'Signing in to the back office, with a second factor.',
  'staff: figures': 'Dashboard, audit trail, dead letters and the state of the system.',
  'staff: orders': 'Orders, refunds, withdrawals and documents.',
  'staff: deliveries': 'Parcels of orders and subscriptions by day.',
  'staff: subscriptions': 'Subscriptions of customers, and price changes.',
  'staff: stock': 'Stock of each SKU, its movements and its forecast.',
  'staff: catalogue': 'Products, colors, prices and price books.',
  'staff: recalls': 'Batches, and recalls of unsafe products.',
  'staff: support': 'Tickets of customers.',
  'staff: notifications': 'Templates, campaigns and the history of messages.',
  'staff: users': 'Accounts, roles and sessions.',
  'staff: forest': 'Receipts for planted trees.',
} as const;

export type Tag = keyof typeof TAGS;
