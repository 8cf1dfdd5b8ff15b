import { randomUUID } from 'node:crypto';
import type { PlanId } from '@brote/contracts/catalog';
import type { PlanChosenEventData } from '@brote/contracts/identity';
import { endAllSubscriptions, eraseFromSubscriptions, exportFromSubscriptions } from '@brote/contracts/personal-data';
import {
  cancelSubscription,
  changeDeliveryByLink,
  changeSubscription,
  deletePendingSubscription,
  failDelivery,
  findSubscriptions,
  getDeliveryByLink,
  getPlanContractByLink,
  getPendingSubscription,
  getSubscription,
  getSubscriptionForStaff,
  getSubscriptionMessage,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  completeDelivery,
  listSubscriptionInvoices,
  listSubscriptions,
  pauseSubscription,
  previewChange,
  putPendingSubscription,
  rescheduleDelivery,
  resumeSubscription,
  retryDelivery,
  retryPayment,
  shipDelivery,
  skipDeliveryByLink,
  unskipDeliveryByLink,
  unskipDelivery,
  skipDelivery,
} from '@brote/contracts/subscriptions';
import type { EventEnvelope } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { dayAfter, madridDay } from '#app/calendar/calendar-days';
import { PendingPlanEventsController } from '#app/pending/pending-plan.events.controller';
import { expectAgreement } from './expect-agreement';
import {
  aSubscriptionRequest,
  refusalCodeOf,
  eventsOf,
  openSession,
  payByCard,
  waitForCheckoutState,
  subscribe,
  readSubscription,
  type BoughtPlan,
} from './builders';
import { deliveryDay } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const NO_FILTER = { search: null, status: null, planId: null, cursor: null, limit: 20 };
const today = () => madridDay(harness.app.get(Clock).now());
const asOwner = ({ caller }: Pick<BoughtPlan, 'caller'>) => ({ caller });
const commandTarget = async (boughtPlan: BoughtPlan) => ({
  subscriptionId: boughtPlan.subscriptionId,
  version: (await readSubscription(harness, boughtPlan)).version,
});
const parcelOf = (deliveryId: string) => ({ deliveryId, carrier: 'gls' as const, trackingNumber: 'GLS-12345' });

async function deliveryTokenOf({ subscriptionId }: BoughtPlan, deliveryId: string): Promise<string> {
  return (await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId })).deliveryToken ?? '';
}

/** The number of statements that wait for a row lock of another transaction. */
async function countLockWaits(): Promise<number> {
  const lockWaitsSql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await harness.rows(lockWaitsSql)).length;
}

/** The second delivery, which still takes changes. */
async function findSecondDelivery(boughtPlan: BoughtPlan): Promise<{ id: string; date: string }> {
  const { deliveries } = await harness.requests.send(
    getUpcomingDeliveries,
    { subscriptionId: boughtPlan.subscriptionId },
    asOwner(boughtPlan),
  );
  const [, delivery] = deliveries.filter(({ status }) => status !== 'skipped');
  if (delivery === undefined) throw new Error('The second delivery is missing');
  return delivery;
}

describe('a subscription', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => {
    await expectAgreement(harness);
    await harness.end(/500|status/i);
  });

  it('names the next delivery that can be skipped, and skips that one', async () => {
    const boughtPlan = await subscribe(harness);
    const { nextDelivery, nextOpenDate } = await readSubscription(harness, boughtPlan);
    const { date } = await findSecondDelivery(boughtPlan);
    expect([nextDelivery?.date, nextOpenDate]).toEqual([today(), date]);
    const after = await harness.requests.send(skipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan));
    expect([after.nextDelivery?.date, after.nextOpenDate]).toEqual([today(), deliveryDay(today(), 180)]);
    expect(after.skippedDeliveries?.map((delivery) => [delivery.date, delivery.status])).toEqual([[date, 'skipped']]);
  });

  it('is unknown to other callers, like an id that does not exist', async () => {
    const boughtPlan = await subscribe(harness);
    const otherCaller = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
    const { subscriptionId, version } = await commandTarget(boughtPlan);
    const { shippingInfo } = aSubscriptionRequest();
    const requestsFor = (id: string) => [
      harness.requests.send(getSubscription, { subscriptionId: id }, otherCaller),
      harness.requests.send(getUpcomingDeliveries, { subscriptionId: id }, otherCaller),
      harness.requests.send(listSubscriptionInvoices, { subscriptionId: id }, otherCaller),
      harness.requests.send(retryPayment, { subscriptionId: id }, otherCaller),
      harness.requests.send(previewChange, { subscriptionId: id, version, planId: 'family' }, otherCaller),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, shippingInfo }, otherCaller),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, planId: 'family' }, otherCaller),
      harness.requests.send(pauseSubscription, { subscriptionId: id, version, until: dayAfter(today(), 5) }, otherCaller),
      harness.requests.send(resumeSubscription, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(cancelSubscription, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(skipDelivery, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(rescheduleDelivery, { subscriptionId: id, version, date: dayAfter(today(), 70) }, otherCaller),
    ];
    for (const id of [subscriptionId, randomUUID()]) {
      const codes = await Promise.all(requestsFor(id).map(refusalCodeOf));
      expect(new Set(codes)).toEqual(new Set(['SUBSCRIPTION_UNKNOWN']));
    }
    expect((await harness.requests.send(listSubscriptions, {}, otherCaller)).subscriptions).toEqual([]);
    expect(await harness.requests.send(getSubscriptionStatus, {}, otherCaller)).toEqual({ subscribed: false, subscription: null });
    expect(await harness.requests.send(getSubscriptionStatus, {}, asOwner(boughtPlan))).toMatchObject({
      subscribed: true,
      subscription: { id: subscriptionId },
    });
    expect(await refusalCodeOf(harness.requests.send(completeDelivery, { deliveryId: subscriptionId }, asOwner(boughtPlan)))).toBe(
      'FORBIDDEN',
    );
    expect((await readSubscription(harness, boughtPlan)).version).toBe(version);
  });

  it('skips a delivery once through the link of its e-mail, and refuses a changed link', async () => {
    const boughtPlan = await subscribe(harness);
    const delivery = await findSecondDelivery(boughtPlan);
    const token = await deliveryTokenOf(boughtPlan, delivery.id);
    expect(await harness.requests.send(getDeliveryByLink, { token })).toMatchObject({
      planId: 'couple',
      delivery: { id: delivery.id, status: 'scheduled' },
    });
    for (const wrongToken of [
      `${token}A`,
      token.slice(0, -1),
      token.replace(/^./, token.startsWith('z') ? 'y' : 'z'),
      '',
      'a.b',
      token.replace(/[^.]{43}$/, 'A'.repeat(43)),
    ])
      expect(await refusalCodeOf(harness.requests.send(skipDeliveryByLink, { token: wrongToken }))).toBe('LINK_INVALID');
    const skippedReply = await harness.requests.send(skipDeliveryByLink, { token });
    expect(skippedReply.delivery).toMatchObject({ id: delivery.id, status: 'skipped' });
    expect(await harness.requests.send(skipDeliveryByLink, { token })).toEqual(skippedReply);
    expect((await findSecondDelivery(boughtPlan)).date).toBe(deliveryDay(today(), 180));
    expect(await eventsOf(harness, delivery.id)).toEqual(['delivery.scheduled', 'delivery.skipped']);
    const unskipped = await harness.requests.send(unskipDeliveryByLink, { token });
    expect(unskipped.delivery).toMatchObject({ id: delivery.id, status: 'scheduled', date: delivery.date });
    expect(await harness.requests.send(unskipDeliveryByLink, { token })).toEqual(unskipped);
    expect((await findSecondDelivery(boughtPlan)).date).toBe(delivery.date);
  });

  it('restores a skipped delivery with its charges until its colours are final, and can skip it again', async () => {
    const boughtPlan = await subscribe(harness);
    const billingPauses = () =>
      harness.rows<object>('SELECT from_day::text AS from, until_day::text AS until FROM billing_pause WHERE subscription_id = $1', [
        boughtPlan.subscriptionId,
      ]);
    const before = await readSubscription(harness, boughtPlan);
    expect(before.actions).not.toContain('unskip');
    const skippedReply = await harness.requests.send(skipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan));
    expect(skippedReply.actions).toContain('unskip');
    const pausesBefore = await billingPauses();
    const unskipped = await harness.requests.send(unskipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan));
    expect([unskipped.nextOpenDate, unskipped.skippedDeliveries, await billingPauses()]).toEqual([before.nextOpenDate, [], []]);
    expect(await refusalCodeOf(harness.requests.send(unskipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan)))).toBe(
      'ACTION_NOT_ALLOWED',
    );
    await harness.requests.send(skipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan));
    expect(await billingPauses()).toEqual(pausesBefore);
    const { deliveries } = await harness.requests.send(
      getUpcomingDeliveries,
      { subscriptionId: boughtPlan.subscriptionId },
      asOwner(boughtPlan),
    );
    expect(deliveries.slice(0, 3).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
    await harness.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      boughtPlan.subscriptionId,
      dayAfter(today(), 5),
    ]);
    const viewAfterCutOff = await readSubscription(harness, boughtPlan);
    expect([viewAfterCutOff.actions.includes('unskip'), viewAfterCutOff.skippedDeliveries?.length]).toEqual([false, 1]);
    expect(await refusalCodeOf(harness.requests.send(unskipDelivery, await commandTarget(boughtPlan), asOwner(boughtPlan)))).toBe(
      'ACTION_NOT_ALLOWED',
    );
    await harness.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      boughtPlan.subscriptionId,
      before.nextOpenDate,
    ]);
  });

  it('accepts each offered day for a rescheduled delivery, and refuses other days', async () => {
    const boughtPlan = await subscribe(harness);
    const reschedule = async (date: string) =>
      refusalCodeOf(harness.requests.send(rescheduleDelivery, { ...(await commandTarget(boughtPlan)), date }, asOwner(boughtPlan)));
    const candidateDays = Array.from({ length: 132 }, (_, index) => dayAfter(today(), index - 2));
    for (const day of candidateDays.filter((_, index) => index % 3 === 0)) {
      const { rescheduleDays = [] } = await readSubscription(harness, boughtPlan);
      expect([day, await reschedule(day)]).toEqual([day, rescheduleDays.includes(day) ? null : 'DATE_INVALID']);
    }
  }, 120_000);

  it('changes the brushes of a delivery through the link of its e-mail, until it leaves', async () => {
    const boughtPlan = await subscribe(harness);
    const delivery = await findSecondDelivery(boughtPlan);
    const token = await deliveryTokenOf(boughtPlan, delivery.id);
    const brushes = [1, 2].map(() => ({ type: 'kids', color: 'white' }) as const);
    expect((await harness.requests.send(changeDeliveryByLink, { token, brushes })).delivery.brushes).toEqual(brushes);
    expect(await refusalCodeOf(harness.requests.send(changeDeliveryByLink, { token, brushes: brushes.slice(1) }))).toBe('BRUSHES_INVALID');
    const first = (await readSubscription(harness, boughtPlan)).nextDelivery?.id ?? '';
    const firstToken = await deliveryTokenOf(boughtPlan, first);
    expect(await refusalCodeOf(harness.requests.send(skipDeliveryByLink, { token: firstToken }))).toBe('ACTION_NOT_ALLOWED');
    await runDailyRun(harness);
    await harness.requests.send(shipDelivery, parcelOf(first), staff);
    expect(await refusalCodeOf(harness.requests.send(getDeliveryByLink, { token: firstToken }))).toBe('LINK_INVALID');
  });

  it('sends a failed delivery again with new brushes from stock', async () => {
    const boughtPlan = await subscribe(harness);
    await runDailyRun(harness);
    const deliveryId = (await readSubscription(harness, boughtPlan)).nextDelivery?.id ?? '';
    expect(await refusalCodeOf(harness.requests.send(completeDelivery, { deliveryId }, staff))).toBe('DELIVERY_NOT_READY');
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    await waitUntilIdle(harness);
    const sold = harness.catalogue.total('sold');
    await harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: 'The carrier lost it' }, staff);
    expect(await harness.requests.send(retryDelivery, { deliveryId }, staff)).toMatchObject({ status: 'scheduled', tracking: null });
    await runDailyRun(harness);
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    await harness.requests.send(completeDelivery, { deliveryId }, staff);
    await waitUntilIdle(harness);
    expect(harness.catalogue.total('sold') - sold).toBe(2);
    expect(await refusalCodeOf(harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff))).toBe(
      'DELIVERY_NOT_READY',
    );
    expect(await refusalCodeOf(harness.requests.send(retryDelivery, { deliveryId: randomUUID() }, staff))).toBe('DELIVERY_UNKNOWN');
    expect((await eventsOf(harness, deliveryId)).slice(1)).toEqual([
      'delivery.prepared',
      'delivery.shipped',
      'delivery.failed',
      'delivery.scheduled',
      'delivery.prepared',
      'delivery.shipped',
      'delivery.delivered',
    ]);
  });

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
    const [eventsController, unitOfWork] = [
      harness.app.get(PendingPlanEventsController, { strict: false }),
      harness.app.get(UnitOfWork, { strict: false }),
    ];
    const publishPlanChosen = (userId: string, planId: PlanId) => {
      const envelope = { payload: { userId, planId } } as EventEnvelope<PlanChosenEventData>;
      return unitOfWork.run((tx) => eventsController.onPlanChosen(envelope, tx));
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

  it('executes a command once when an answer of Stripe is lost', async () => {
    const boughtPlan = await subscribe(harness);
    const request = { ...(await commandTarget(boughtPlan)), until: dayAfter(today(), 30) };
    const [row] = await harness.rows<{ stripe: string }>('SELECT stripe_subscription AS stripe FROM subscription WHERE id = $1', [
      boughtPlan.subscriptionId,
    ]);
    // Only this path fails, because a webhook may read the subscription at the same time.
    const path = `/v1/subscriptions/${row?.stripe ?? ''}/pause`;
    await harness.sandbox.control('fail', { nextRequests: 2, status: 500, path, phase: 'after' });
    expect(await refusalCodeOf(harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    await advanceDays(harness, 1);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: request.until });
    const billingPauses = await harness.rows(`SELECT 1 FROM billing_pause WHERE subscription_id = $1`, [boughtPlan.subscriptionId]);
    expect(billingPauses).toHaveLength(1);
  });

  it('ends once when erasure and Stripe expire its Checkout Session concurrently', async () => {
    const { caller } = await openSession(harness);
    const [ended, waited] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM checkout WHERE user_id = $1 FOR UPDATE', [caller.userId]);
      const ending = harness.requests.send(endAllSubscriptions, { userId: caller.userId, email: 'lucia@example.com' });
      // The row is locked until both requests have read an open session and wait. Then both come second.
      const areBothWaiting = await eventually(async () => (await countLockWaits()) >= 2, { withinMs: 9_000 });
      await tx.query(`UPDATE checkout SET step = 'expired' WHERE user_id = $1`, [caller.userId]);
      return [ending, areBothWaiting] as const;
    });
    expect(waited).toBe(true);
    await expect(ended).resolves.toEqual({ erased: 0, kept: 0 });
    expect(await harness.rows('SELECT step FROM checkout WHERE user_id = $1', [caller.userId])).toEqual([{ step: 'expired' }]);
  });

  it('is exported, ended at Stripe and anonymized with its owner', async () => {
    const boughtPlan = await subscribe(harness);
    const session = await openSession(
      harness,
      boughtPlan.caller,
      aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: aSubscriptionRequest().brushes.slice(1) }),
    );
    const person = { userId: boughtPlan.caller.userId, email: 'lucia@example.com' };
    const { sections } = await harness.requests.send(exportFromSubscriptions, person);
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['subscriptions', 1],
      ['deliveries', 2],
      ['price changes', 0],
      ['refunds', 0],
      ['pending plan', 0],
    ]);
    expect(JSON.stringify(sections)).toContain('Carrer de la Mar');
    const { planToken } = await harness.requests.send(getSubscriptionMessage, {
      subscriptionId: boughtPlan.subscriptionId,
      deliveryId: null,
    });
    const tokenRequest = { token: planToken ?? '' };
    expect((await harness.requests.send(getPlanContractByLink, tokenRequest)).name).toBe('Lucía Ferrer');
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(1);
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(0);
    expect((await readSubscription(harness, boughtPlan)).status).toBe('cancelled');
    // Before the last step of the erasure, the row contains the address, and staff do not see it.
    const staffView = await harness.requests.send(getSubscriptionForStaff, { subscriptionId: boughtPlan.subscriptionId }, staff);
    const searchReply = await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: boughtPlan.subscriptionId }, staff);
    expect(searchReply.rows).toMatchObject([{ id: boughtPlan.subscriptionId, name: null, email: null }]);
    expect(JSON.stringify([staffView, searchReply])).not.toMatch(/Carrer|lucia@/);
    expect(
      (await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: 'lucia@' }, staff)).rows.map(({ id }) => id),
    ).not.toContain(boughtPlan.subscriptionId);
    await payByCard(session);
    await waitForCheckoutState(harness, { ...session, caller: boughtPlan.caller }, 'expired');
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toMatchObject({ kept: 1 });
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toEqual({ erased: 0, kept: 1 });
    // The first delivery is packed and still leaves. It alone keeps the address, until its arrival.
    const addresses = await harness.rows(`SELECT 1 FROM subscription WHERE id = $1 AND shipping IS NOT NULL`, [boughtPlan.subscriptionId]);
    expect(addresses).toEqual([]);
    expect(await refusalCodeOf(harness.requests.send(getPlanContractByLink, tokenRequest))).toBe('LINK_INVALID');
    const messageRequest = { subscriptionId: boughtPlan.subscriptionId, deliveryId: null };
    expect(await refusalCodeOf(harness.requests.send(getSubscriptionMessage, messageRequest))).toBe('SUBSCRIPTION_UNKNOWN');
    const delivery = await harness.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 1', [
      boughtPlan.subscriptionId,
    ]);
    expect(delivery).toHaveLength(1);
  });
});
