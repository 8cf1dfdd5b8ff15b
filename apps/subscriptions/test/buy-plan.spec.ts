import { randomUUID } from 'node:crypto';
import {
  getSubscriptionCheckout,
  shipDelivery,
  startSubscription,
  deletePendingSubscription,
  getPendingSubscription,
  putPendingSubscription,
} from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './expect-agreement';
import {
  aSubscriptionRequest,
  CARD_NUMBERS,
  refusalCodeOf,
  readEventsOf,
  openSession,
  payByCard,
  payByDebit,
  waitForCheckoutState,
  subscribe,
  readSubscription,
} from './builders';
import { startHarness, type Harness } from './harness';
import { runDailyRun, waitUntilIdle } from './advance-time';
import type { PlanId } from '@brote/contracts/catalog';
import type { PlanChosenEventData } from '@brote/contracts/identity';
import type { EventEnvelope } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { ManagePendingPlan } from '#app/sign-up/pending/manage-pending-plan';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });

beforeAll(async () => void (harness = await startHarness()));
afterAll(async () => harness.end());

describe('the purchase of a plan', () => {
  it('activates the plan after the payment, and schedules the first delivery at once', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const subscription = await readSubscription(harness, boughtPlan);
    expect(subscription).toMatchObject({
      status: 'active',
      planId: 'couple',
      monthlyPrice: { amount: 190 },
      interval: 3,
      pausedUntil: null,
    });
    expect(subscription.paidMonths).toEqual({ paid: 1, of: 3 });
    expect(subscription.paymentMethod).toEqual({ type: 'card', brand: 'visa', last4: '4242' });
    await runDailyRun(harness);
    const delivery = (await readSubscription(harness, boughtPlan)).nextDelivery;
    const deliveryId = delivery?.id ?? '';
    const day = delivery?.date ?? '';
    expect(await harness.queryRows('SELECT id, status FROM delivery WHERE date = :day', { day })).toEqual([
      { id: deliveryId, status: 'scheduled' },
    ]);
    await harness.requests.send(shipDelivery, { deliveryId, carrier: 'seur', trackingNumber: 'SE-1234' }, { caller: staff });
    const after = await readSubscription(harness, boughtPlan);
    expect(after.pastDeliveries).toMatchObject([{ id: deliveryId, status: 'in_transit', tracking: { number: 'SE-1234' } }]);
    expect(after.paidMonths).toEqual({ paid: 1, of: 3 });
    expect(await readEventsOf(harness, boughtPlan.subscriptionId)).toEqual(['subscription.started']);
    await expectAgreement(harness);
  });

  it('returns one Checkout Session for a double click and for a repeated key', async () => {
    const caller = aCaller();
    const request = aSubscriptionRequest({ idempotencyKey: randomUUID() });
    const sessions = await Promise.all([1, 2, 3].map(() => openSession(harness, caller, request)));
    expect(new Set(sessions.map(({ url }) => url)).size).toBe(1);
    expect(await refusalCodeOf(openSession(harness, caller, { ...request, interval: 2 }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const otherSession = await openSession(harness, caller, aSubscriptionRequest({ interval: 2 }));
    expect(otherSession.url).not.toBe(sessions[0]?.url);
  });

  it('refuses a second plan of the same kind without the flag for another plan', async () => {
    const { caller } = await subscribe(harness);
    expect(await refusalCodeOf(openSession(harness, caller))).toBe('SUBSCRIPTION_EXISTS');
    await subscribe(harness, aSubscriptionRequest({ another: true }), { caller });
    await expectAgreement(harness);
  });

  it.each([
    ['an unknown plan', { planId: 'gold' }, 'PLAN_INVALID'],
    ['another price', { planPrice: 799 }, 'PRICE_CHANGED'],
    ['too few brushes', { brushes: [{ type: 'adult', color: 'blue' }] }, 'BRUSHES_INVALID'],
    [
      'a colour that is not offered',
      {
        brushes: [
          { type: 'kids', color: 'blue' },
          { type: 'adult', color: 'blue' },
        ],
      },
      'BRUSHES_INVALID',
    ],
    ['an address on an island', { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '35001' } }, 'DELIVERY_NOT_OFFERED'],
    [
      'a province that Spain does not have',
      { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '99999' } },
      'POSTAL_CODE_INVALID',
    ],
    ['a short postal code', { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '4600' } }, 'POSTAL_CODE_INVALID'],
  ] as const)('refuses %s', async (_what, change, code) => {
    const request = { ...aSubscriptionRequest(), ...change } as ReturnType<typeof aSubscriptionRequest>;
    expect(await refusalCodeOf(harness.requests.send(startSubscription, request, { caller: aCaller() }))).toBe(code);
  });

  it('refuses a plan before the shop is open', async () => {
    const { plans } = harness.catalogue;
    harness.catalogue.plans = { ...plans, closed: true };
    expect(await refusalCodeOf(openSession(harness))).toBe('SHOP_NOT_OPEN');
    harness.catalogue.plans = plans;
  });

  it('refuses a plan for a country without its register of packaging', async () => {
    const { plans } = harness.catalogue;
    harness.catalogue.plans = { ...plans, notOffered: ['ES'] };
    expect(await refusalCodeOf(openSession(harness))).toBe('DELIVERY_NOT_OFFERED');
    harness.catalogue.plans = plans;
  });

  it('refuses a customer without onboarding, and an anonymous caller', async () => {
    expect(await refusalCodeOf(openSession(harness, aCaller({ onboarded: false })))).toBe('ONBOARDING_REQUIRED');
    expect(await refusalCodeOf(harness.requests.send(startSubscription, aSubscriptionRequest()))).toBe('UNAUTHENTICATED');
  });

  it('starts no plan with a declined card, and leaves the Checkout Session open', async () => {
    const session = await openSession(harness);
    expect((await payByCard(session, CARD_NUMBERS.declined)).status).toBe(402);
    await waitForCheckoutState(harness, session, 'open');
    await payByCard(session);
    await waitForCheckoutState(harness, session, 'active');
  });

  it('stays in processing until the bank has paid, then starts the plan', async () => {
    const session = await openSession(harness);
    await payByDebit(session);
    const processingCheckout = await waitForCheckoutState(harness, session, 'processing');
    expect(processingCheckout.subscription).toMatchObject({ status: 'incomplete', nextDelivery: null });
    await harness.sandbox.postControl(`sessions/${session.sessionId}/settle`, { outcome: 'succeeded' });
    expect((await waitForCheckoutState(harness, session, 'active')).subscription).toMatchObject({ status: 'active' });
    await expectAgreement(harness);
  });

  it('refuses another customer who requests the Checkout Session', async () => {
    const boughtPlan = await subscribe(harness);
    const checkoutRequest = harness.requests.send(getSubscriptionCheckout, { sessionId: boughtPlan.sessionId }, { caller: aCaller() });
    expect(await refusalCodeOf(checkoutRequest)).toBe('CHECKOUT_UNKNOWN');
  });
});

describe('a subscription', () => {
  it('is pending before the payment, at the current price', async () => {
    const caller = { caller: aCaller() };
    const { brushes } = aSubscriptionRequest();
    const pendingRequest = { planId: 'couple' as const, interval: 3 as const, brushes, configured: false };
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    expect(await harness.requests.send(putPendingSubscription, pendingRequest, caller)).toMatchObject({
      pending: { ...pendingRequest, monthlyPrice: { amount: 190 } },
    });
    await harness.requests.send(putPendingSubscription, { ...pendingRequest, configured: true }, caller);
    expect(await refusalCodeOf(harness.requests.send(putPendingSubscription, { ...pendingRequest, planId: 'individual' }, caller))).toBe(
      'BRUSHES_INVALID',
    );
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toMatchObject({ pending: { configured: true } });
    await harness.requests.send(deletePendingSubscription, {}, caller);
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    await harness.requests.send(putPendingSubscription, pendingRequest, caller);
    await subscribe(harness, aSubscriptionRequest(), caller);
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
  });

  it('is pending with the plan chosen before the sign-up, unless the customer chose one since', async () => {
    const [pendingPlan, unitOfWork] = [
      harness.app.get(ManagePendingPlan, { strict: false }),
      harness.app.get(UnitOfWork, { strict: false }),
    ];
    const publishPlanChosen = (userId: string, planId: PlanId) => {
      const envelope = { payload: { userId, planId } } as EventEnvelope<PlanChosenEventData>;
      return unitOfWork.run((tx) => pendingPlan.saveFromSignUp(envelope, tx));
    };
    for (const [planId, count] of [
      ['individual', 1],
      ['couple', 2],
      ['family', 4],
    ] as const) {
      const caller = aCaller();
      await publishPlanChosen(caller.userId, planId);
      const { pending } = await harness.requests.send(getPendingSubscription, {}, { caller });
      expect(pending).toMatchObject({ planId, interval: 3, configured: false });
      expect(pending?.brushes).toHaveLength(count);
      const { brushes } = pending ?? aSubscriptionRequest();
      await harness.requests.send(putPendingSubscription, { planId, interval: 2, brushes, configured: true }, { caller });
      await publishPlanChosen(caller.userId, 'individual');
      expect(await harness.requests.send(getPendingSubscription, {}, { caller })).toMatchObject({
        pending: { planId, interval: 2, configured: true },
      });
    }
    const buyer = aCaller();
    await subscribe(harness, aSubscriptionRequest(), { caller: buyer });
    await publishPlanChosen(buyer.userId, 'family');
    expect(await harness.requests.send(getPendingSubscription, {}, { caller: buyer })).toEqual({ pending: null });
  });
});
