import { subscription, subscriptionEventData } from './subscriptions.examples';
import type {
  AnnouncePriceChangeRequest,
  PriceChangePreview,
  PriceDecisionView,
  RefundChargeRequest,
  StaffSubscriptionView,
  SubscriptionRow,
} from './index';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const { id, status, planId, interval, monthlyPrice, startedAt } = subscription;
const { userId } = subscriptionEventData;

export const row: SubscriptionRow = {
  ...{ id, status, planId, interval, monthlyPrice, startedAt, userId },
  ...{ name: 'Lucía Ferrer', email: 'lucia@example.com', nextDeliveryOn: '2027-02-12', completedDeliveries: 2 },
};
export const subscriptionDetail: StaffSubscriptionView = {
  ...{ userId, subscription, paidUntil: EXAMPLE_TIME },
  ledger: {
    ...{ paid: 3_000, refunded: 0, consumed: 2_000, adjusted: 0, balance: 1_000 },
    entries: [{ id: 7, kind: 'paid', thousandths: 1_000, cycle: 2, at: EXAMPLE_TIME }],
  },
  stripe: { id: 'sub_1', status: 'active', meaning: 'active', paidUntil: EXAMPLE_TIME, endsAt: null },
  agrees: true,
  completedDeliveries: 2,
};
export const refundRequest: RefundChargeRequest = {
  ...{ subscriptionId: id, invoiceId: 'in_1Q2w3E', refundId: '0192f0c0-0000-7000-8000-0000000000e9', amount: 95 },
  reason: 'The box came half empty',
};

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });
const oldPrices = [
  { monthlyPrice: eurosFromCents(190), plans: 11 },
  { monthlyPrice: eurosFromCents(1_499), plans: 3 },
];
export const announceRequest: AnnouncePriceChangeRequest = {
  ...{ decisionId: '0192f0c0-0000-7000-8000-0000000000ea', planId: 'couple', monthlyPrice: 220, from: '2027-01-01' },
};
export const pricePreview: PriceChangePreview = {
  ...{
    planId: 'couple',
    monthlyPrice: eurosFromCents(220),
    from: '2027-01-01',
    earliestFrom: '2026-12-20',
    active: 12,
    pastDue: 1,
    paused: 1,
  },
  ...{ unchanged: 2, oldPrices, firstOn: '2027-01-01', lastOn: '2027-01-31' },
};
export const priceDecision: PriceDecisionView = {
  ...{
    id: announceRequest.decisionId,
    planId: 'couple',
    monthlyPrice: eurosFromCents(220),
    from: '2027-01-01',
    announcedAt: EXAMPLE_TIME,
    decidedBy: userId,
  },
  ...{ withdrawnAt: null, announced: 13, applied: 0, withdrawn: 0, dropped: 1, oldPrices, firstOn: '2027-01-01', lastOn: '2027-01-31' },
};
