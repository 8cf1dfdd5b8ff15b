import { randomUUID } from 'node:crypto';
import { changeSubscription, listSubscriptionInvoices, pauseSubscription, refundChargeAsStaff } from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, readEventsOf, readSubscription, refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { asOwner, countOf, readCommandTarget, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

const WAIT_OPTIONS = { withinMs: 90_000, everyMs: 100 };
let harness: Harness;
let boughtPlan: BoughtPlan;

/** Stripe's id of the subscription. */
async function readStripeId({ subscriptionId }: BoughtPlan): Promise<string> {
  const [row] = await harness.queryRows<{ id: string }>('SELECT stripe_subscription AS id FROM subscription WHERE id = :subscriptionId', {
    subscriptionId,
  });
  return row?.id ?? '';
}

/** Runs the request, kills payments after Stripe has executed it, and starts payments again. The requester gets no success. */
async function killPaymentsDuring(path: string, request: () => Promise<unknown>): Promise<void> {
  const killed = harness.payments.killAfterResponse('POST', path);
  const refusalCode = refusalCodeOf(request());
  await killed;
  await harness.payments.restart();
  expect(await refusalCode).not.toBeNull();
}

const readAtStripe = async () => {
  const stripeId = await readStripeId(boughtPlan);
  const { subscriptions, invoices } = await harness.sandbox.readState();
  const ownInvoices = invoices.filter(({ parent }) => parent?.subscription_details?.subscription === stripeId);
  return { subscription: subscriptions.find(({ id }) => id === stripeId), invoices: ownInvoices };
};

describe('payments that is killed between the answer of Stripe and its own', () => {
  beforeAll(async () => void (harness = await startHarness({ LEASE_MS: '120000' })));
  afterAll(async () => harness.end());
  beforeEach(async () => {
    boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
  });
  afterEach(async () => expectAgreement(harness));

  it('pauses a plan once', async () => {
    const request = { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 30) };
    const path = `/v1/subscriptions/${await readStripeId(boughtPlan)}/pause`;
    await killPaymentsDuring(path, () => harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)));
    await eventually(
      async () => expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: request.until }),
      WAIT_OPTIONS,
    );
    await waitUntilIdle(harness);
    const { subscriptionId } = boughtPlan;
    expect(await harness.queryRows('SELECT 1 FROM billing_pause WHERE subscription_id = :subscriptionId', { subscriptionId })).toHaveLength(
      1,
    );
    expect(countOf(await readEventsOf(harness, subscriptionId), 'subscription.paused')).toBe(1);
    const { events } = await harness.sandbox.readState();
    expect(events.filter(({ type }) => type === 'customer.subscription.paused')).toHaveLength(1);
  }, 240_000);

  it('changes and charges a plan once', async () => {
    const brushes = [...aSubscriptionRequest().brushes, { type: 'kids', color: 'yellow' } as const];
    const request = { ...(await readCommandTarget(harness, boughtPlan)), planId: 'family' as const, brushes };
    const path = `/v1/subscriptions/${await readStripeId(boughtPlan)}`;
    await killPaymentsDuring(path, () => harness.requests.send(changeSubscription, request, asOwner(boughtPlan)));
    await eventually(async () => expect((await readSubscription(harness, boughtPlan)).planId).toBe('family'), WAIT_OPTIONS);
    await waitUntilIdle(harness);
    expect(countOf(await readEventsOf(harness, boughtPlan.subscriptionId), 'subscription.changed')).toBe(1);
    // The invoice of the purchase, and that of the difference.
    expect((await readAtStripe()).invoices).toHaveLength(2);
  }, 240_000);

  it('refunds once', async () => {
    const { subscriptionId } = boughtPlan;
    const { invoices } = await harness.requests.send(listSubscriptionInvoices, { subscriptionId }, asOwner(boughtPlan));
    const request = {
      subscriptionId,
      invoiceId: invoices[0]?.id ?? '',
      refundId: randomUUID(),
      amount: 40,
      reason: 'One brush was broken',
    };
    const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now().getTime() }) };
    const killed = harness.payments.killAfterResponse('POST', '/v1/refunds');
    await harness.requests.send(refundChargeAsStaff, request, staff);
    await killed;
    await harness.payments.restart();
    await eventually(
      async () =>
        expect(await harness.queryRows('SELECT state FROM refund WHERE id = :id', { id: request.refundId })).toEqual([
          { state: 'succeeded' },
        ]),
      WAIT_OPTIONS,
    );
    expect((await harness.sandbox.readState()).refunds.map(({ amount }) => amount)).toEqual([40]);
  }, 240_000);

  it('is answered with PAYMENT_PROVIDER_UNAVAILABLE while it is away, and the pause follows once it is back', async () => {
    const request = { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 30) };
    await harness.payments.kill();
    const refusalCode = await refusalCodeOf(harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)));
    expect(refusalCode).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    expect((await readAtStripe()).subscription?.status).toBe('active');
    await harness.payments.restart();
    await eventually(async () => expect((await readSubscription(harness, boughtPlan)).status).toBe('paused'), WAIT_OPTIONS);
  }, 240_000);
});
