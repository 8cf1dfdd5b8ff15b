import type { ListedPlan } from '@brote/contracts/payments';
import { findOutdatedPlanBilling, listOpenPlanDisputes, type FindOutdatedPlanBillingRequest } from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { openSession, subscribe } from './builders';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

const NO_ENTRIES: FindOutdatedPlanBillingRequest = { plans: [], invoices: [], refunds: [], disputes: [] };
const NOTHING_OUTDATED = { outdated: [], unknownPlanInvoices: [] };
let harness: Harness;

beforeAll(async () => void (harness = await startHarness()));
afterAll(async () => harness.end());

const compare = (lists: Partial<FindOutdatedPlanBillingRequest>) =>
  harness.requests.send(findOutdatedPlanBilling, { ...NO_ENTRIES, ...lists });

/** A plan as the tables show it. */
async function readPlan(subscriptionId: string): Promise<ListedPlan> {
  const [row] = await harness.queryRows<{ id: string; paidUntil: Date }>(
    'SELECT stripe_subscription AS id, paid_until AS "paidUntil" FROM subscription WHERE id = :subscriptionId',
    { subscriptionId },
  );
  return { id: row?.id ?? '', status: 'active', paidUntil: row?.paidUntil.toISOString() ?? null, endsAt: null, subscriptionId };
}

describe('the comparison with a page of plans', () => {
  it('finds a plan with another status, paid time or end', async () => {
    const { subscriptionId } = await subscribe(harness);
    await waitUntilIdle(harness);
    const plan = await readPlan(subscriptionId);
    expect(await compare({ plans: [plan] })).toEqual(NOTHING_OUTDATED);
    const time = '2031-01-01T00:00:00.000Z';
    for (const change of [{ status: 'past_due' }, { paidUntil: time }, { endsAt: time }])
      expect((await compare({ plans: [{ ...plan, ...change }] })).outdated).toEqual([{ kind: 'subscription', id: plan.id }]);
  });

  it('finds the open session of a plan that is not stored yet', async () => {
    const { sessionId } = await openSession(harness);
    const [row] = await harness.queryRows<{ id: string }>('SELECT subscription_id AS id FROM checkout WHERE session_id = :sessionId', {
      sessionId,
    });
    const plan = { id: 'sub_unknown', status: 'active', paidUntil: null, endsAt: null, subscriptionId: row?.id ?? '' };
    expect((await compare({ plans: [plan] })).outdated).toEqual([{ kind: 'session', id: sessionId }]);
    const strangePlan = { ...plan, subscriptionId: 'of another shop' };
    expect(await compare({ plans: [strangePlan] })).toEqual(NOTHING_OUTDATED);
  });
});

describe('the comparison with a page of paid invoices', () => {
  it('separates unbooked invoices of stored plans from those of unknown ones', async () => {
    const { subscriptionId } = await subscribe(harness);
    await waitUntilIdle(harness);
    const { id: stripeSubscription } = await readPlan(subscriptionId);
    const invoices = [
      { id: 'in_missed', stripeSubscription, lineIds: ['il_missed'] },
      { id: 'in_unknown', stripeSubscription: 'sub_unknown', lineIds: ['il_unknown'] },
    ];
    expect(await compare({ invoices })).toEqual({ outdated: [{ kind: 'invoice', id: 'in_missed' }], unknownPlanInvoices: ['in_unknown'] });
    const [entry] = await harness.queryRows<{ lineId: string }>(`SELECT source AS "lineId" FROM ledger_entry WHERE kind = 'paid' LIMIT 1`);
    expect(await compare({ invoices: [{ id: 'in_booked', stripeSubscription, lineIds: [entry?.lineId ?? ''] }] })).toEqual(
      NOTHING_OUTDATED,
    );
  });
});

describe('the comparison with refunds and disputes', () => {
  it('ignores those of orders', async () => {
    const entry = { amount: 100, paymentIntent: 'pi_of_an_order' };
    const refunds = [{ ...entry, id: 're_of_an_order', state: 'succeeded' as const, refundId: '' }];
    const disputes = [{ ...entry, id: 'du_of_an_order', state: 'open' as const, chargeId: 'ch_of_an_order' }];
    expect(await compare({ refunds, disputes })).toEqual(NOTHING_OUTDATED);
  });

  it('lists the disputes that are open in the shop, and only those', async () => {
    await subscribe(harness);
    await waitUntilIdle(harness);
    const [charge] = (await createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url }).charges.list({ limit: 1 })).data;
    await harness.sandbox.postControl('disputes', { charge: charge?.id ?? '' });
    await waitUntilIdle(harness);
    const [dispute] = (await harness.sandbox.readState()).disputes;
    expect(await harness.requests.send(listOpenPlanDisputes, { cursor: null })).toEqual({ disputeIds: [dispute?.id], nextCursor: null });
    expect((await harness.requests.send(listOpenPlanDisputes, { cursor: dispute?.id ?? '' })).disputeIds).toEqual([]);
    await harness.sandbox.postControl(`disputes/${dispute?.id ?? ''}/close`, { outcome: 'won' });
    await waitUntilIdle(harness);
    expect(await harness.requests.send(listOpenPlanDisputes, { cursor: null })).toEqual({ disputeIds: [], nextCursor: null });
  });
});
