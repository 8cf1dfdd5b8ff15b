import { subscription, subscriptionFact } from './subscriptions.examples';
import type { RefundChargeRequest, StaffSubscriptionView, SubscriptionRow } from './index';

const AT = '2026-11-20T10:00:00.000Z';
const { id, status, planId, interval, monthlyPrice, startedAt } = subscription;
const { userId } = subscriptionFact;

export const row: SubscriptionRow = {
  ...{ id, status, planId, interval, monthlyPrice, startedAt, userId },
  ...{ name: 'Lucía Ferrer', email: 'lucia@example.com', nextBoxOn: '2027-02-12' },
};
export const detail: StaffSubscriptionView = {
  ...{ userId, subscription, paidUntil: AT },
  ledger: {
    ...{ paid: 3_000, refunded: 0, opened: 2_000, writtenOff: 0, balance: 1_000 },
    entries: [{ id: 7, kind: 'paid', thousandths: 1_000, cycle: 2, at: AT }],
  },
  stripe: { id: 'sub_1', status: 'active', meaning: 'active', paidUntil: AT, endsAt: null },
  agrees: true,
};
export const refund: RefundChargeRequest = {
  ...{ subscriptionId: id, invoiceId: 'in_1Q2w3E', refundId: '0192f0c0-0000-7000-8000-0000000000e9', amount: 95 },
  reason: 'The box came half empty',
};
