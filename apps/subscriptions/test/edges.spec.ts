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
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { PendingEventsController } from '#app/pending/pending.events.controller';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, open, payByCard, reaches, subscribe, view, type Bought } from './builders';
import { deliveryDay } from './life';
import { startHarness, type Harness } from './harness';
import { live, lookAtCalendar, settled } from './time';

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const NO_FILTER = { search: null, status: null, planId: null, cursor: null, limit: 20 };
const today = () => madridDay(harness.app.get(Clock).now());
const as = ({ caller }: Pick<Bought, 'caller'>) => ({ caller });
const at = async (bought: Bought) => ({ subscriptionId: bought.subscriptionId, version: (await view(harness, bought)).version });
const parcel = (deliveryId: string) => ({ deliveryId, carrier: 'gls' as const, trackingNumber: 'GLS-12345' });

async function tokenOf({ subscriptionId }: Bought, deliveryId: string): Promise<string> {
  return (await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId })).deliveryToken ?? '';
}

/** The number of statements that wait for a row lock of another transaction. */
async function waitingForRows(): Promise<number> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await harness.rows(waiting)).length;
}

/** The second delivery, which still takes changes. */
async function openDelivery(bought: Bought): Promise<{ id: string; date: string }> {
  const { deliveries } = await harness.requests.send(getUpcomingDeliveries, { subscriptionId: bought.subscriptionId }, as(bought));
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
    const bought = await subscribe(harness);
    const { nextDelivery, nextOpenDate } = await view(harness, bought);
    const { date } = await openDelivery(bought);
    expect([nextDelivery?.date, nextOpenDate]).toEqual([today(), date]);
    const after = await harness.requests.send(skipDelivery, await at(bought), as(bought));
    expect([after.nextDelivery?.date, after.nextOpenDate]).toEqual([today(), deliveryDay(today(), 180)]);
    expect(after.skippedDeliveries?.map((delivery) => [delivery.date, delivery.status])).toEqual([[date, 'skipped']]);
  });

  it('is unknown to other callers, like an id that does not exist', async () => {
    const bought = await subscribe(harness);
    const stranger = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
    const { subscriptionId, version } = await at(bought);
    const { shippingInfo } = aSubscriptionRequest();
    const asks = (id: string) => [
      harness.requests.send(getSubscription, { subscriptionId: id }, stranger),
      harness.requests.send(getUpcomingDeliveries, { subscriptionId: id }, stranger),
      harness.requests.send(listSubscriptionInvoices, { subscriptionId: id }, stranger),
      harness.requests.send(retryPayment, { subscriptionId: id }, stranger),
      harness.requests.send(previewChange, { subscriptionId: id, version, planId: 'family' }, stranger),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, shippingInfo }, stranger),
      harness.requests.send(changeSubscription, { subscriptionId: id, version, planId: 'family' }, stranger),
      harness.requests.send(pauseSubscription, { subscriptionId: id, version, until: dayAfter(today(), 5) }, stranger),
      harness.requests.send(resumeSubscription, { subscriptionId: id, version }, stranger),
      harness.requests.send(cancelSubscription, { subscriptionId: id, version }, stranger),
      harness.requests.send(skipDelivery, { subscriptionId: id, version }, stranger),
      harness.requests.send(rescheduleDelivery, { subscriptionId: id, version, date: dayAfter(today(), 70) }, stranger),
    ];
    for (const id of [subscriptionId, randomUUID()]) {
      const codes = await Promise.all(asks(id).map(codeOf));
      expect(new Set(codes)).toEqual(new Set(['SUBSCRIPTION_UNKNOWN']));
    }
    expect((await harness.requests.send(listSubscriptions, {}, stranger)).subscriptions).toEqual([]);
    expect(await harness.requests.send(getSubscriptionStatus, {}, stranger)).toEqual({ subscribed: false, subscription: null });
    expect(await harness.requests.send(getSubscriptionStatus, {}, as(bought))).toMatchObject({
      subscribed: true,
      subscription: { id: subscriptionId },
    });
    expect(await codeOf(harness.requests.send(completeDelivery, { deliveryId: subscriptionId }, as(bought)))).toBe('FORBIDDEN');
    expect((await view(harness, bought)).version).toBe(version);
  });

  it('skips a delivery once through the link of its e-mail, and refuses a changed link', async () => {
    const bought = await subscribe(harness);
    const delivery = await openDelivery(bought);
    const token = await tokenOf(bought, delivery.id);
    expect(await harness.requests.send(getDeliveryByLink, { token })).toMatchObject({
      planId: 'couple',
      delivery: { id: delivery.id, status: 'scheduled' },
    });
    for (const wrong of [
      `${token}A`,
      token.slice(0, -1),
      token.replace(/^./, token.startsWith('z') ? 'y' : 'z'),
      '',
      'a.b',
      token.replace(/[^.]{43}$/, 'A'.repeat(43)),
    ])
      expect(await codeOf(harness.requests.send(skipDeliveryByLink, { token: wrong }))).toBe('LINK_INVALID');
    const skipped = await harness.requests.send(skipDeliveryByLink, { token });
    expect(skipped.delivery).toMatchObject({ id: delivery.id, status: 'skipped' });
    expect(await harness.requests.send(skipDeliveryByLink, { token })).toEqual(skipped);
    expect((await openDelivery(bought)).date).toBe(deliveryDay(today(), 180));
    expect(await eventsOf(harness, delivery.id)).toEqual(['delivery.scheduled', 'delivery.skipped']);
    const back = await harness.requests.send(unskipDeliveryByLink, { token });
    expect(back.delivery).toMatchObject({ id: delivery.id, status: 'scheduled', date: delivery.date });
    expect(await harness.requests.send(unskipDeliveryByLink, { token })).toEqual(back);
    expect((await openDelivery(bought)).date).toBe(delivery.date);
  });

  it('restores a skipped delivery with its charges until its colours are final, and can skip it again', async () => {
    const bought = await subscribe(harness);
    const stops = () =>
      harness.rows<object>('SELECT from_day::text AS from, until_day::text AS until FROM billing_pause WHERE subscription_id = $1', [
        bought.subscriptionId,
      ]);
    const before = await view(harness, bought);
    expect(before.actions).not.toContain('unskip');
    const skipped = await harness.requests.send(skipDelivery, await at(bought), as(bought));
    expect(skipped.actions).toContain('unskip');
    const stop = await stops();
    const back = await harness.requests.send(unskipDelivery, await at(bought), as(bought));
    expect([back.nextOpenDate, back.skippedDeliveries, await stops()]).toEqual([before.nextOpenDate, [], []]);
    expect(await codeOf(harness.requests.send(unskipDelivery, await at(bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
    await harness.requests.send(skipDelivery, await at(bought), as(bought));
    expect(await stops()).toEqual(stop);
    const { deliveries } = await harness.requests.send(getUpcomingDeliveries, { subscriptionId: bought.subscriptionId }, as(bought));
    expect(deliveries.slice(0, 3).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
    await harness.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      bought.subscriptionId,
      dayAfter(today(), 5),
    ]);
    const late = await view(harness, bought);
    expect([late.actions.includes('unskip'), late.skippedDeliveries?.length]).toEqual([false, 1]);
    expect(await codeOf(harness.requests.send(unskipDelivery, await at(bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
    await harness.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      bought.subscriptionId,
      before.nextOpenDate,
    ]);
  });

  it('accepts each offered day for a rescheduled delivery, and refuses other days', async () => {
    const bought = await subscribe(harness);
    const move = async (date: string) => codeOf(harness.requests.send(rescheduleDelivery, { ...(await at(bought)), date }, as(bought)));
    const all = Array.from({ length: 132 }, (_, index) => dayAfter(today(), index - 2));
    for (const day of all.filter((_, index) => index % 3 === 0)) {
      const { rescheduleDays = [] } = await view(harness, bought);
      expect([day, await move(day)]).toEqual([day, rescheduleDays.includes(day) ? null : 'DATE_INVALID']);
    }
  }, 120_000);

  it('changes the brushes of a delivery through the link of its e-mail, until it leaves', async () => {
    const bought = await subscribe(harness);
    const delivery = await openDelivery(bought);
    const token = await tokenOf(bought, delivery.id);
    const brushes = [1, 2].map(() => ({ type: 'kids', color: 'white' }) as const);
    expect((await harness.requests.send(changeDeliveryByLink, { token, brushes })).delivery.brushes).toEqual(brushes);
    expect(await codeOf(harness.requests.send(changeDeliveryByLink, { token, brushes: brushes.slice(1) }))).toBe('BRUSHES_INVALID');
    const first = (await view(harness, bought)).nextDelivery?.id ?? '';
    const firstToken = await tokenOf(bought, first);
    expect(await codeOf(harness.requests.send(skipDeliveryByLink, { token: firstToken }))).toBe('ACTION_NOT_ALLOWED');
    await lookAtCalendar(harness);
    await harness.requests.send(shipDelivery, parcel(first), staff);
    expect(await codeOf(harness.requests.send(getDeliveryByLink, { token: firstToken }))).toBe('LINK_INVALID');
  });

  it('sends a failed delivery again with new brushes from stock', async () => {
    const bought = await subscribe(harness);
    await lookAtCalendar(harness);
    const deliveryId = (await view(harness, bought)).nextDelivery?.id ?? '';
    expect(await codeOf(harness.requests.send(completeDelivery, { deliveryId }, staff))).toBe('DELIVERY_NOT_READY');
    await harness.requests.send(shipDelivery, parcel(deliveryId), staff);
    await settled(harness);
    const sold = harness.catalogue.total('sold');
    await harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: 'The carrier lost it' }, staff);
    expect(await harness.requests.send(retryDelivery, { deliveryId }, staff)).toMatchObject({ status: 'scheduled', tracking: null });
    await lookAtCalendar(harness);
    await harness.requests.send(shipDelivery, parcel(deliveryId), staff);
    await harness.requests.send(completeDelivery, { deliveryId }, staff);
    await settled(harness);
    expect(harness.catalogue.total('sold') - sold).toBe(2);
    expect(await codeOf(harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff))).toBe('DELIVERY_NOT_READY');
    expect(await codeOf(harness.requests.send(retryDelivery, { deliveryId: randomUUID() }, staff))).toBe('DELIVERY_UNKNOWN');
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
    const put = { planId: 'couple' as const, interval: 3 as const, brushes, configured: false };
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    expect(await harness.requests.send(putPendingSubscription, put, caller)).toMatchObject({
      pending: { ...put, monthlyPrice: { amount: 190 } },
    });
    await harness.requests.send(putPendingSubscription, { ...put, configured: true }, caller);
    expect(await codeOf(harness.requests.send(putPendingSubscription, { ...put, planId: 'individual' }, caller))).toBe('BRUSHES_INVALID');
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toMatchObject({ pending: { configured: true } });
    await harness.requests.send(deletePendingSubscription, {}, caller);
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    await harness.requests.send(putPendingSubscription, put, caller);
    await subscribe(harness, aSubscriptionRequest(), caller);
    expect(await harness.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
  });

  it('is pending with the plan chosen before the sign-up, unless the customer chose one since', async () => {
    const [reactions, unitOfWork] = [
      harness.app.get(PendingEventsController, { strict: false }),
      harness.app.get(UnitOfWork, { strict: false }),
    ];
    const announce = (userId: string, planId: PlanId) => {
      const envelope = { payload: { userId, planId } } as EventEnvelope<PlanChosenEventData>;
      return unitOfWork.run((tx) => reactions.chosen(envelope, tx));
    };
    for (const [planId, count] of [
      ['individual', 1],
      ['couple', 2],
      ['family', 4],
    ] as const) {
      const caller = aCaller();
      await announce(caller.userId, planId);
      const { pending } = await harness.requests.send(getPendingSubscription, {}, { caller });
      expect(pending).toMatchObject({ planId, interval: 3, configured: false });
      expect(pending?.brushes).toHaveLength(count);
      const { brushes } = pending ?? aSubscriptionRequest();
      await harness.requests.send(putPendingSubscription, { planId, interval: 2, brushes, configured: true }, { caller });
      await announce(caller.userId, 'individual');
      expect(await harness.requests.send(getPendingSubscription, {}, { caller })).toMatchObject({
        pending: { planId, interval: 2, configured: true },
      });
    }
    const buyer = aCaller();
    await subscribe(harness, aSubscriptionRequest(), { caller: buyer });
    await announce(buyer.userId, 'family');
    expect(await harness.requests.send(getPendingSubscription, {}, { caller: buyer })).toEqual({ pending: null });
  });

  it('executes a command once when an answer of Stripe is lost', async () => {
    const bought = await subscribe(harness);
    const request = { ...(await at(bought)), until: dayAfter(today(), 30) };
    const [row] = await harness.rows<{ stripe: string }>('SELECT stripe_subscription AS stripe FROM subscription WHERE id = $1', [
      bought.subscriptionId,
    ]);
    // Only this path fails, because a webhook may read the subscription at the same time.
    const path = `/v1/subscriptions/${row?.stripe ?? ''}/pause`;
    await harness.sandbox.control('fail', { nextRequests: 2, status: 500, path, phase: 'after' });
    expect(await codeOf(harness.requests.send(pauseSubscription, request, as(bought)))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    await live(harness, 1);
    expect(await view(harness, bought)).toMatchObject({ status: 'paused', pausedUntil: request.until });
    const stops = await harness.rows(`SELECT 1 FROM billing_pause WHERE subscription_id = $1`, [bought.subscriptionId]);
    expect(stops).toHaveLength(1);
  });

  it('ends once when erasure and Stripe expire its Checkout Session concurrently', async () => {
    const { caller } = await open(harness);
    const [ended, waited] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM checkout WHERE user_id = $1 FOR UPDATE', [caller.userId]);
      const asked = harness.requests.send(endAllSubscriptions, { userId: caller.userId, email: 'lucia@example.com' });
      // The row is locked until both requests have read an open session and wait. Then both come second.
      const isMet = await eventually(async () => (await waitingForRows()) >= 2, { withinMs: 9_000 });
      await tx.query(`UPDATE checkout SET step = 'expired' WHERE user_id = $1`, [caller.userId]);
      return [asked, isMet] as const;
    });
    expect(waited).toBe(true);
    await expect(ended).resolves.toEqual({ erased: 0, kept: 0 });
    expect(await harness.rows('SELECT step FROM checkout WHERE user_id = $1', [caller.userId])).toEqual([{ step: 'expired' }]);
  });

  it('is exported, ended at Stripe and anonymized with its owner', async () => {
    const bought = await subscribe(harness);
    const page = await open(
      harness,
      bought.caller,
      aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: aSubscriptionRequest().brushes.slice(1) }),
    );
    const person = { userId: bought.caller.userId, email: 'lucia@example.com' };
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
      subscriptionId: bought.subscriptionId,
      deliveryId: null,
    });
    const link = { token: planToken ?? '' };
    expect((await harness.requests.send(getPlanContractByLink, link)).name).toBe('Lucía Ferrer');
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(1);
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(0);
    expect((await view(harness, bought)).status).toBe('cancelled');
    // Before the last step of the erasure, the row contains the address, and staff do not see it.
    const seen = await harness.requests.send(getSubscriptionForStaff, { subscriptionId: bought.subscriptionId }, staff);
    const found = await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: bought.subscriptionId }, staff);
    expect(found.rows).toMatchObject([{ id: bought.subscriptionId, name: null, email: null }]);
    expect(JSON.stringify([seen, found])).not.toMatch(/Carrer|lucia@/);
    expect(
      (await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: 'lucia@' }, staff)).rows.map(({ id }) => id),
    ).not.toContain(bought.subscriptionId);
    await payByCard(page);
    await reaches(harness, { ...page, caller: bought.caller }, 'expired');
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toMatchObject({ kept: 1 });
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toEqual({ erased: 0, kept: 1 });
    // The first delivery is packed and still leaves. It alone keeps the address, until its arrival.
    const addresses = await harness.rows(`SELECT 1 FROM subscription WHERE id = $1 AND shipping IS NOT NULL`, [bought.subscriptionId]);
    expect(addresses).toEqual([]);
    expect(await codeOf(harness.requests.send(getPlanContractByLink, link))).toBe('LINK_INVALID');
    const facts = { subscriptionId: bought.subscriptionId, deliveryId: null };
    expect(await codeOf(harness.requests.send(getSubscriptionMessage, facts))).toBe('SUBSCRIPTION_UNKNOWN');
    const delivery = await harness.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 1', [
      bought.subscriptionId,
    ]);
    expect(delivery).toHaveLength(1);
  });
});
