import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@brote/contracts/audit';
import {
  getDeliveryForOrder,
  getSubscriptionForStaff,
  listInvoicesForStaff,
  listSubscriptions,
  pauseSubscription,
  refundChargeAsStaff,
  skipDelivery,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { EARLIER_SHOP_TIME, unpackStripeAccount, useUpgradedDatabase } from '@brote/test-support/upgrade';
import type { StripeAccountFile, UpgradedDatabase } from '@brote/test-support/upgrade';
import { schema } from '#app/data-source';
import { startHarness, type Harness } from './harness';

interface SubscriptionRow {
  id: string;
  user_id: string;
  version: number;
  status: string;
  plan_id: string;
  monthly_price: number;
  interval_months: number;
  paid: number;
  refunded: number;
  consumed: number;
  adjusted: number;
  stripe_subscription: string;
}
interface DeliveryRow {
  id: string;
  subscription_id: string;
  cycle: number;
  status: string;
  date: string;
  tracking_number: string | null;
}
interface ChargeRow {
  id: string;
  subscription_id: string;
  amount: number;
  refunded: number;
  disputed_at: string | null;
}

const THIRTY_DAYS_MS = 30 * 86_400_000;

let upgraded: UpgradedDatabase;
let stripeAccount: StripeAccountFile;
let harness: Harness;

const asStaff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now().getTime() }) });
const asOwner = (plan: SubscriptionRow) => ({ caller: aCaller({ userId: plan.user_id }) });
const readPlans = () => upgraded.before.rows<SubscriptionRow>('subscription');

/** An active plan of the earlier version that its owner may now change so; each call returns another one. */
const takenPlans = new Set<string>();
async function findActivePlan(action: 'pause' | 'skip'): Promise<{ plan: SubscriptionRow; version: number }> {
  for (const plan of readPlans().filter(({ id, status }) => status === 'active' && !takenPlans.has(id))) {
    const { subscriptions } = await harness.requests.send(listSubscriptions, {}, asOwner(plan));
    const view = subscriptions.find(({ id }) => id === plan.id);
    if (view?.actions.includes(action) !== true) continue;
    takenPlans.add(plan.id);
    return { plan, version: view.version };
  }
  throw new Error(`The earlier shop has no plan to ${action}`);
}

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    [upgraded, stripeAccount] = await Promise.all([useUpgradedDatabase('subscriptions', schema), unpackStripeAccount()]);
    const initialOffsetMs = EARLIER_SHOP_TIME.getTime() - Date.now();
    // The daily run may not change plans between a read and its command.
    harness = await startHarness(
      { RUN_EVERY_MS: '3600000' },
      { database: upgraded, stripeAccountFile: stripeAccount.path, initialOffsetMs },
    );
  });
  afterAll(async () => {
    await harness.end();
    await stripeAccount.remove();
  });

  it('holds every row after the migrations, except the events and prices of Stripe, which payments reads now', () => {
    expect(new Set(readPlans().map(({ status }) => status))).toEqual(new Set(['active', 'paused', 'past_due', 'cancelled']));
    for (const table of ['charge', 'refund', 'charge_dispute', 'ledger_entry', 'plan_withdrawal', 'billing_pause', 'price_decision'])
      upgraded.before.rows(table);
    expect(upgraded.losses).toEqual(['The table public.stripe_event is missing', 'The table public.stripe_price is missing']);
  });

  it('shows each plan with its state, price and months, in agreement with Stripe', async () => {
    for (const { id, user_id: userId, status, plan_id: planId, monthly_price: amount, interval_months: interval, ...sums } of readPlans()) {
      const view = await harness.requests.send(getSubscriptionForStaff, { subscriptionId: id }, asStaff());
      const { paid, refunded, consumed, adjusted } = sums;
      expect(view).toMatchObject({ userId, agrees: true, stripe: { id: sums.stripe_subscription } });
      expect(view.subscription).toMatchObject({ id, status, planId, interval, monthlyPrice: { amount } });
      expect(view.ledger).toMatchObject({ paid, refunded, consumed, adjusted });
    }
  });

  it('shows each delivery with its day, state and parcel', async () => {
    for (const { id: deliveryId, subscription_id: subscriptionId, ...row } of upgraded.before.rows<DeliveryRow>('delivery')) {
      const { cycle, status, date, tracking_number: trackingNumber } = row;
      expect(await harness.requests.send(getDeliveryForOrder, { deliveryId })).toMatchObject({
        ...{ deliveryId, subscriptionId, cycle, status, date, trackingNumber },
      });
    }
  });

  it('shows each charge with its refunds and disputes beside the invoice at Stripe', async () => {
    const charges = upgraded.before.rows<ChargeRow>('charge');
    for (const { id: subscriptionId } of readPlans()) {
      const { invoices } = await harness.requests.send(listInvoicesForStaff, { subscriptionId }, asStaff());
      const shown = invoices.map(({ id, status, refunded, disputed }) => ({ id, status, refunded: refunded.amount, disputed }));
      const stored = charges.filter((charge) => charge.subscription_id === subscriptionId);
      expect(shown).toEqual(
        expect.arrayContaining(
          stored.map(({ id, refunded, disputed_at: disputedAt }) => ({ id, status: 'paid', refunded, disputed: disputedAt !== null })),
        ),
      );
    }
  });

  it('keeps the audit of staff in an unbroken chain', async () => {
    const { length } = upgraded.before.rows('staff_audit');
    expect(await harness.requests.send(verifyAudit.subscriptions, { seq: null, hash: null })).toMatchObject({
      ...{ entries: length, brokenAt: null },
    });
  });

  it('lets an owner pause a plan, here and at Stripe', async () => {
    const { plan, version } = await findActivePlan('pause');
    const until = new Date(harness.now().getTime() + THIRTY_DAYS_MS).toISOString().slice(0, 10);
    await harness.requests.send(pauseSubscription, { subscriptionId: plan.id, version, until }, asOwner(plan));
    await eventually(async () => {
      const { subscription, agrees } = await harness.requests.send(getSubscriptionForStaff, { subscriptionId: plan.id }, asStaff());
      expect([subscription.status, subscription.pausedUntil, agrees]).toEqual(['paused', until, true]);
    });
  });

  it('lets an owner skip a delivery', async () => {
    const { plan, version } = await findActivePlan('skip');
    const view = await harness.requests.send(skipDelivery, { subscriptionId: plan.id, version }, asOwner(plan));
    const skipped = view.skippedDeliveries?.at(-1)?.id ?? '';
    const before = upgraded.before.rows<DeliveryRow>('delivery').find(({ id }) => id === skipped);
    expect(before).toMatchObject({ subscription_id: plan.id, status: 'scheduled' });
  });

  it('refunds a part of a charge at Stripe', async () => {
    const charges = upgraded.before.rows<ChargeRow>('charge');
    const active = new Set(readPlans().flatMap(({ id, status }) => (status === 'active' ? [id] : [])));
    const charge = charges.find(({ refunded, disputed_at: at, subscription_id: id }) => refunded === 0 && at === null && active.has(id));
    const { id: invoiceId = '', subscription_id: subscriptionId = '' } = charge ?? {};
    const request = { refundId: randomUUID(), subscriptionId, invoiceId, amount: 50, reason: 'A brush was broken' };
    await harness.requests.send(refundChargeAsStaff, request, asStaff());
    await eventually(async () => {
      const [row] = await harness.queryRows<{ state: string }>('SELECT state FROM refund WHERE id = :id', { id: request.refundId });
      expect(row?.state).toBe('succeeded');
    });
    expect((await harness.sandbox.readState()).refunds.filter(({ amount }) => amount === 50)).toHaveLength(1);
  });
});
