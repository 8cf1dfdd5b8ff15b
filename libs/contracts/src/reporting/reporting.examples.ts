import { auditEntry } from '../audit/audit.examples';
import type {
  AdminUser,
  AuditChains,
  AuditTrailReply,
  DashboardView,
  DeadLetterView,
  ServiceInternals,
  SystemView,
  TrendsView,
  UserMetrics,
  UserTotals,
} from './index';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });
const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const USER_ID = '0192f0c0-0000-7000-8000-0000000000a1';

export const chargeEventData = {
  ...{
    chargeId: 'in_1',
    subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1',
    userId: USER_ID,
    amount: eurosFromCents(370),
    paidAt: EXAMPLE_TIME,
  },
};
export const chargeDisputeEventData = {
  ...chargeEventData,
  refunded: eurosFromCents(370),
  refundedByShop: eurosFromCents(185),
  outcome: 'lost' as const,
};
export const chargeRefundEventData = {
  ...chargeEventData,
  refunded: eurosFromCents(370),
  back: eurosFromCents(185),
  locale: 'es' as const,
};

export const dashboard: DashboardView = {
  at: EXAMPLE_TIME,
  today: '2026-11-20',
  metrics: {
    ...{ totalRevenue: eurosFromCents(582_310), monthlyRevenue: eurosFromCents(65_040), lastMonthRevenue: eurosFromCents(60_560) },
    ...{ mrr: eurosFromCents(21_930), mrrPaused: eurosFromCents(760), mrrPastDue: eurosFromCents(190) },
    ...{ activeSubscriptions: 128, pausedSubscriptions: 4, pastDueSubscriptions: 1, startedThisMonth: 9, cancelledThisMonth: 4 },
    ...{ writtenOffMonths: 7.5, writtenOffThisMonth: 2 },
    ...{ churnRate: 3, oneTimeOrders: 421, guestOrders: 46, ordersThisMonth: 46, conversionRate: 21.4 },
    ...{ pendingDeliveries: 12, unpaidOrders: 2, upcomingDeliveries: 11, dueToday: 3, completedDeliveries: 240 },
    ...{ totalUsers: 214, unconfirmedUsers: 3 },
  },
  activity: [
    {
      ...{ kind: 'order', id: '0192f0c0-0000-7000-8000-000000000001', at: EXAMPLE_TIME, number: 'BR-2026-000421', planId: null },
      ...{ status: 'processing', amount: eurosFromCents(700), isGuest: true, name: 'Marta Soler' },
    },
    {
      ...{ kind: 'subscription', id: '0192f0c0-0000-7000-8000-0000000000e1', at: '2026-11-20T09:40:00.000Z', number: null },
      ...{ planId: 'couple', status: 'active', amount: eurosFromCents(190), isGuest: false, name: 'Lucía Ferrer Molina' },
    },
  ],
  upcoming: [3, 3, 1, 0, 2, 2, 0].map((deliveries, index) => ({ day: `2026-11-${String(20 + index)}`, deliveries })),
  lowStock: { items: [{ sku: 'kids-yellow', available: 18, threshold: 40 }] },
};

export const userTotals: UserTotals = { confirmed: 214, unconfirmed: 3 };

export const trends: TrendsView = {
  by: 'month',
  points: ['10', '11'].map((month) => ({
    ...{ from: `2026-${month}-01`, orderRevenue: 43_000, subscriptionRevenue: 22_040 },
    ...{ orders: 46, newSubscriptions: 9, cancelledSubscriptions: 4 },
  })),
};

export const userMetrics: UserMetrics = {
  ...{ userId: USER_ID, orders: 6, spent: eurosFromCents(5_150), subscriptionsPaid: eurosFromCents(1_480) },
  subscriptions: [
    {
      ...{ id: '0192f0c0-0000-7000-8000-0000000000e1', planId: 'family', status: 'active', monthlyPrice: eurosFromCents(370) },
      ...{ nextDeliveryDate: '2026-12-03', brushes: ['adult-blue', 'adult-purple', 'kids-yellow', 'kids-white'] },
    },
  ],
};

export const adminUser: AdminUser = {
  ...{ id: USER_ID, email: 'lucia@example.com', state: 'active', roles: ['customer'], onboarded: true, fullName: 'Lucía Ferrer Molina' },
  ...{ address: 'Carrer de Cadis 48', city: 'Valencia', zipCode: '46006', country: 'España', phone: '612 345 678' },
  ...{ createdAt: '2026-05-04T09:00:00.000Z', sessions: 1 },
};

export const deadLetter: DeadLetterView = {
  ...{ service: 'notifications', id: 7, consumer: 'notifications', eventId: '0192f0c0-0000-7000-8000-0000000000f1' },
  ...{ subject: 'evt.orders.order.paid.v1', attempts: 8, firstAt: EXAMPLE_TIME, lastAt: EXAMPLE_TIME, errorCode: '22P02' },
  ...{ error: 'QueryFailedError: invalid input syntax', status: 'open' },
};

export const internals: ServiceInternals = {
  ...{ service: 'orders-payments', ready: true, startedAt: EXAMPLE_TIME, outboxWaiting: 0, outboxLagSeconds: 0, openDeadLetters: 0 },
  ...{ outboxStalled: false, retryingDeadLetters: 0, consumers: [{ stream: 'IDENTITY', waiting: 0, inProgress: 0 }] },
};

export const auditTrail: AuditTrailReply = { entries: [auditEntry], next: null, people: [{ userId: USER_ID, name: 'Inés Prat' }] };

export const auditChains: AuditChains = {
  at: EXAMPLE_TIME,
  chains: [{ context: 'identity', entries: 12, brokenAt: null, isComplete: true }],
  silent: ['catalog'],
};
export const system: SystemView = {
  ...{ at: EXAMPLE_TIME, broker: { streams: 5, messages: 1_200, bytes: 640_000 }, services: [internals], silent: ['identity'] },
};
