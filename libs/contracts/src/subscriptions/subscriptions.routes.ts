/** Public paths of subscriptions, below /api/v1. */
export const SUBSCRIPTION_ROUTES = {
  startCheckout: { method: 'POST', path: '/checkout/subscription' },
  firstDelivery: { method: 'POST', path: '/checkout/first-delivery' },
  getCheckout: { method: 'GET', path: '/checkout/subscription-sessions/:sessionId' },
  status: { method: 'GET', path: '/subscriptions/status' },
  list: { method: 'GET', path: '/subscriptions' },
  get: { method: 'GET', path: '/subscriptions/:subscriptionId' },
  upcoming: { method: 'GET', path: '/subscriptions/:subscriptionId/upcoming' },
  preview: { method: 'POST', path: '/subscriptions/:subscriptionId/preview' },
  change: { method: 'PATCH', path: '/subscriptions/:subscriptionId' },
  pause: { method: 'POST', path: '/subscriptions/:subscriptionId/pause' },
  resume: { method: 'POST', path: '/subscriptions/:subscriptionId/resume' },
  cancel: { method: 'POST', path: '/subscriptions/:subscriptionId/cancel' },
  skip: { method: 'POST', path: '/subscriptions/:subscriptionId/skip' },
  unskip: { method: 'POST', path: '/subscriptions/:subscriptionId/unskip' },
  reschedule: { method: 'POST', path: '/subscriptions/:subscriptionId/reschedule' },
  retryPayment: { method: 'POST', path: '/subscriptions/:subscriptionId/retry-payment' },
  listInvoices: { method: 'GET', path: '/subscriptions/:subscriptionId/invoices' },
  getPending: { method: 'GET', path: '/subscriptions/pending' },
  putPending: { method: 'PUT', path: '/subscriptions/pending' },
  dropPending: { method: 'DELETE', path: '/subscriptions/pending' },
  getPlanContract: { method: 'GET', path: '/subscriptions/:subscriptionId/contract' },
  getPlanContractByLink: { method: 'GET', path: '/subscriptions/by-link/contract' },
  renewPlanLink: { method: 'POST', path: '/subscriptions/by-link/contract/renew' },
  getDeliveryByLink: { method: 'GET', path: '/subscriptions/by-link' },
  skipByLink: { method: 'POST', path: '/subscriptions/by-link/skip' },
  unskipByLink: { method: 'POST', path: '/subscriptions/by-link/unskip' },
  changeByLink: { method: 'POST', path: '/subscriptions/by-link/change' },
} as const;

/** Bounds of subscriptions; read by the server's rules and the browser's forms alike. */
export const SUBSCRIPTION_LIMITS = {
  brushes: { min: 1, max: 4 },
  /** Longest pause, in days; it then resumes by itself. */
  pauseDays: { min: 1, max: 90 },
  /** Days that a delivery may be moved from today. */
  rescheduleDays: { min: 1, max: 120 },
  /** Days of the month by which staff postpone: a delivery that is three months away, moved to a business day, and a month more. */
  postponeDays: { min: 1, max: 131 },
  /** Business days before a delivery until which changes apply to it; later ones apply to the next. */
  changeCutOffBusinessDays: 5,
  addressCutOffBusinessDays: 3,
  /** Bounds of a running plan's monthly price, in cents; Stripe charges no card less than 50. */
  monthlyPrice: { min: 50, max: 999_999 },
  /** Days that another price of running plans is announced ahead: the first is the customers' notice. */
  priceChangeDays: { min: 30, max: 365 },
} as const;
