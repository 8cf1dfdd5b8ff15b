import { randomUUID } from 'node:crypto';
import {
  cancelSubscription,
  changeDeliveryByLink,
  changeSubscription,
  failDelivery,
  getDeliveryByLink,
  getSubscription,
  getSubscriptionMessage,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  completeDelivery,
  listSubscriptionInvoices,
  listSubscriptions,
  pauseSubscription,
  previewChange,
  rescheduleDelivery,
  resumeSubscription,
  retryDelivery,
  retryPayment,
  shipDelivery,
  skipDeliveryByLink,
  unskipDeliveryByLink,
  unskipDelivery,
  skipDelivery,
  SUBSCRIPTION_LIMITS,
} from '@brote/contracts/subscriptions';
import { addBusinessDays } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, readEventsOf, subscribe, readSubscription, type BoughtPlan } from './builders';
import { asOwner, readCommandTarget, deliveryDay, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const parcelOf = (deliveryId: string) => ({ deliveryId, carrier: 'gls' as const, trackingNumber: 'GLS-12345' });

async function readDeliveryTokenOf({ subscriptionId }: BoughtPlan, deliveryId: string): Promise<string> {
  return (await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId })).deliveryToken ?? '';
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
    expect([nextDelivery?.date, nextOpenDate]).toEqual([today(harness), date]);
    const after = await harness.requests.send(skipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect([after.nextDelivery?.date, after.nextOpenDate]).toEqual([today(harness), deliveryDay(today(harness), 180)]);
    expect(after.skippedDeliveries?.map((delivery) => [delivery.date, delivery.status])).toEqual([[date, 'skipped']]);
  });

  it('is unknown to other callers, like an id that does not exist', async () => {
    const boughtPlan = await subscribe(harness);
    const otherCaller = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
    const { subscriptionId, version } = await readCommandTarget(harness, boughtPlan);
    const { shippingInfo } = aSubscriptionRequest();
    const sendRequestsFor = (id: string) => [
      harness.requests.send(getSubscription, { subscriptionId: id }, otherCaller),
      harness.requests.send(getUpcomingDeliveries, { subscriptionId: id }, otherCaller),
      harness.requests.send(listSubscriptionInvoices, { subscriptionId: id }, otherCaller),
      harness.requests.send(retryPayment, { subscriptionId: id }, otherCaller),
      harness.requests.send(previewChange, { subscriptionId: id, version, planId: 'family' }, otherCaller),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, shippingInfo }, otherCaller),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, planId: 'family' }, otherCaller),
      harness.requests.send(pauseSubscription, { subscriptionId: id, version, until: addDays(today(harness), 5) }, otherCaller),
      harness.requests.send(resumeSubscription, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(cancelSubscription, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(skipDelivery, { subscriptionId: id, version }, otherCaller),
      harness.requests.send(rescheduleDelivery, { subscriptionId: id, version, date: addDays(today(harness), 70) }, otherCaller),
    ];
    for (const id of [subscriptionId, randomUUID()]) {
      const codes = await Promise.all(sendRequestsFor(id).map(refusalCodeOf));
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
    const token = await readDeliveryTokenOf(boughtPlan, delivery.id);
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
    expect((await findSecondDelivery(boughtPlan)).date).toBe(deliveryDay(today(harness), 180));
    expect(await readEventsOf(harness, delivery.id)).toEqual(['delivery.scheduled', 'delivery.skipped']);
    const unskipped = await harness.requests.send(unskipDeliveryByLink, { token });
    expect(unskipped.delivery).toMatchObject({ id: delivery.id, status: 'scheduled', date: delivery.date });
    expect(await harness.requests.send(unskipDeliveryByLink, { token })).toEqual(unskipped);
    expect((await findSecondDelivery(boughtPlan)).date).toBe(delivery.date);
  });

  it('restores a skipped delivery with its charges until its colours are final, and can skip it again', async () => {
    const boughtPlan = await subscribe(harness);
    const readBillingPauses = () =>
      harness.queryRows<object>(
        'SELECT from_day::text AS from, until_day::text AS until FROM billing_pause WHERE subscription_id = :subscriptionId',
        { subscriptionId: boughtPlan.subscriptionId },
      );
    const before = await readSubscription(harness, boughtPlan);
    expect(before.actions).not.toContain('unskip');
    const skippedReply = await harness.requests.send(skipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(skippedReply.actions).toContain('unskip');
    const pausesBefore = await readBillingPauses();
    const unskipped = await harness.requests.send(unskipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect([unskipped.nextOpenDate, unskipped.skippedDeliveries, await readBillingPauses()]).toEqual([before.nextOpenDate, [], []]);
    expect(
      await refusalCodeOf(harness.requests.send(unskipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan))),
    ).toBe('ACTION_NOT_ALLOWED');
    await harness.requests.send(skipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(await readBillingPauses()).toEqual(pausesBefore);
    const { deliveries } = await harness.requests.send(
      getUpcomingDeliveries,
      { subscriptionId: boughtPlan.subscriptionId },
      asOwner(boughtPlan),
    );
    expect(deliveries.slice(0, 3).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
    await harness.queryRows(`UPDATE delivery SET date = :date WHERE subscription_id = :subscriptionId AND status = 'skipped'`, {
      subscriptionId: boughtPlan.subscriptionId,
      date: addBusinessDays(today(harness), SUBSCRIPTION_LIMITS.changeCutOffBusinessDays - 1),
    });
    const viewAfterCutOff = await readSubscription(harness, boughtPlan);
    expect([viewAfterCutOff.actions.includes('unskip'), viewAfterCutOff.skippedDeliveries?.length]).toEqual([false, 1]);
    expect(
      await refusalCodeOf(harness.requests.send(unskipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan))),
    ).toBe('ACTION_NOT_ALLOWED');
    await harness.queryRows(`UPDATE delivery SET date = :nextOpenDate WHERE subscription_id = :subscriptionId AND status = 'skipped'`, {
      subscriptionId: boughtPlan.subscriptionId,
      nextOpenDate: before.nextOpenDate,
    });
  });

  it('accepts each offered day for a rescheduled delivery, and refuses other days', async () => {
    const boughtPlan = await subscribe(harness);
    const reschedule = async (date: string) =>
      refusalCodeOf(
        harness.requests.send(rescheduleDelivery, { ...(await readCommandTarget(harness, boughtPlan)), date }, asOwner(boughtPlan)),
      );
    const candidateDays = Array.from({ length: 132 }, (_, index) => addDays(today(harness), index - 2));
    for (const day of candidateDays.filter((_, index) => index % 3 === 0)) {
      const { rescheduleDays = [] } = await readSubscription(harness, boughtPlan);
      expect([day, await reschedule(day)]).toEqual([day, rescheduleDays.includes(day) ? null : 'DATE_INVALID']);
    }
  }, 120_000);

  it('changes the brushes of a delivery through the link of its e-mail, until it leaves', async () => {
    const boughtPlan = await subscribe(harness);
    const delivery = await findSecondDelivery(boughtPlan);
    const token = await readDeliveryTokenOf(boughtPlan, delivery.id);
    const brushes = [1, 2].map(() => ({ type: 'kids', color: 'white' }) as const);
    expect((await harness.requests.send(changeDeliveryByLink, { token, brushes })).delivery.brushes).toEqual(brushes);
    expect(await refusalCodeOf(harness.requests.send(changeDeliveryByLink, { token, brushes: brushes.slice(1) }))).toBe('BRUSHES_INVALID');
    const first = (await readSubscription(harness, boughtPlan)).nextDelivery?.id ?? '';
    const firstToken = await readDeliveryTokenOf(boughtPlan, first);
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
    const soldBefore = harness.catalogue.total('sold');
    await harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: 'The carrier lost it' }, staff);
    expect(await harness.requests.send(retryDelivery, { deliveryId }, staff)).toMatchObject({ status: 'scheduled', tracking: null });
    await runDailyRun(harness);
    await harness.requests.send(shipDelivery, parcelOf(deliveryId), staff);
    await harness.requests.send(completeDelivery, { deliveryId }, staff);
    await waitUntilIdle(harness);
    expect(harness.catalogue.total('sold') - soldBefore).toBe(2);
    expect(await refusalCodeOf(harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff))).toBe(
      'DELIVERY_NOT_READY',
    );
    expect(await refusalCodeOf(harness.requests.send(retryDelivery, { deliveryId: randomUUID() }, staff))).toBe('DELIVERY_UNKNOWN');
    expect((await readEventsOf(harness, deliveryId)).slice(1)).toEqual([
      'delivery.prepared',
      'delivery.shipped',
      'delivery.failed',
      'delivery.scheduled',
      'delivery.prepared',
      'delivery.shipped',
      'delivery.delivered',
    ]);
  });

  it('executes a command once when an answer of Stripe is lost', async () => {
    const boughtPlan = await subscribe(harness);
    const request = { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 30) };
    const [row] = await harness.queryRows<{ stripe: string }>(
      'SELECT stripe_subscription AS stripe FROM subscription WHERE id = :subscriptionId',
      { subscriptionId: boughtPlan.subscriptionId },
    );
    // Only this path fails, because a webhook may read the subscription at the same time.
    const path = `/v1/subscriptions/${row?.stripe ?? ''}/pause`;
    await harness.sandbox.postControl('fail', { nextRequests: 2, status: 500, path, phase: 'after' });
    expect(await refusalCodeOf(harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    await advanceDays(harness, 1);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: request.until });
    const billingPauses = await harness.queryRows(`SELECT 1 FROM billing_pause WHERE subscription_id = :subscriptionId`, {
      subscriptionId: boughtPlan.subscriptionId,
    });
    expect(billingPauses).toHaveLength(1);
  });
});
