import { explainedCharge, explainedOrder } from './derivation.examples';
import type { OrderEvidence } from './staff-orders/index';
import { staffOrder } from './staff-orders/staff-orders.examples';
import type { ChargeEvidence } from './subscriptions/index';
import { subscription, subscriptionEventData } from './subscriptions/subscriptions.examples';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';

export const orderEvidence: OrderEvidence = {
  ...{ createdAt: EXAMPLE_TIME, isPersonHidden: false, view: staffOrder, explained: explainedOrder },
};

const { id: subscriptionId, planName, status, interval, billingPeriod, startedAt, shippingInfo } = subscription;
export const chargeEvidence: ChargeEvidence = {
  ...{ createdAt: EXAMPLE_TIME, subscriptionId, reference: 'PLAN-0192-F0C0', userId: subscriptionEventData.userId },
  ...{ isPersonHidden: false, planName, status, interval, billingPeriod, startedAt, cancelledAt: null, isWithdrawn: false },
  ...{ termsVersion: '2025-05-21', shippingInfo },
  deliveries: [
    {
      ...{ number: 1, status: 'delivered', day: '2026-08-20', brushCount: 2 },
      tracking: { carrier: 'seur', number: 'SE-0001', url: 'https://www.seur.com/livetracking/?segOnlineIdentificador=SE-0001' },
      ...{ shippedAt: '2026-08-20T15:00:00.000Z', deliveredAt: '2026-08-24T09:30:00.000Z' },
    },
    { ...{ number: 2, status: 'scheduled', day: '2026-11-20', brushCount: 2 }, tracking: null, shippedAt: null, deliveredAt: null },
  ],
  explained: explainedCharge,
};
