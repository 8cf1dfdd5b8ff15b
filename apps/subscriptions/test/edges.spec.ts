import { randomUUID } from 'node:crypto';
import type { PlanId } from '@brote/contracts/catalog';
import type { PlanChosenPayload } from '@brote/contracts/identity';
import { endSubscriptionsOf, eraseFromSubscriptions, exportFromSubscriptions } from '@brote/contracts/personal-data';
import {
  cancelSubscription,
  changeDeliveryByLink,
  changeSubscription,
  dropPendingSubscription,
  failDelivery,
  findSubscriptions,
  getDeliveryByLink,
  getPlanContractByLink,
  getPendingSubscription,
  getSubscription,
  getSubscriptionForStaff,
  getSubscriptionMailFacts,
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
import { standUp, type Stand } from './stand';
import { live, lookAtCalendar, settled } from './time';

let stand: Stand;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const NO_FILTER = { search: null, status: null, planId: null, cursor: null, limit: 20 };
const today = () => madridDay(stand.app.get(Clock).now());
const as = ({ caller }: Pick<Bought, 'caller'>) => ({ caller });
const at = async (bought: Bought) => ({ subscriptionId: bought.subscriptionId, version: (await view(stand, bought)).version });
const parcel = (deliveryId: string) => ({ deliveryId, carrier: 'gls' as const, trackingNumber: 'GLS-12345' });

async function tokenOf({ subscriptionId }: Bought, deliveryId: string): Promise<string> {
  return (await stand.requests.send(getSubscriptionMailFacts, { subscriptionId, deliveryId })).deliveryToken ?? '';
}

/** How many statements wait for a row that somebody else keeps. */
async function waitingForRows(): Promise<number> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await stand.rows(waiting)).length;
}

/** The second delivery, which still takes changes. */
async function openDelivery(bought: Bought): Promise<{ id: string; date: string }> {
  const { deliveries } = await stand.requests.send(getUpcomingDeliveries, { subscriptionId: bought.subscriptionId }, as(bought));
  const [, delivery] = deliveries.filter(({ status }) => status !== 'skipped');
  if (delivery === undefined) throw new Error('There is no second delivery');
  return delivery;
}

describe('the edges of a subscription', () => {
  beforeAll(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => {
    await expectAgreement(stand);
    await stand.end(/500|status/i);
  });

  it('names the delivery that can still be left out, and leaves that one out', async () => {
    const bought = await subscribe(stand);
    const { nextDelivery, nextOpenDate } = await view(stand, bought);
    const { date } = await openDelivery(bought);
    expect([nextDelivery?.date, nextOpenDate]).toEqual([today(), date]);
    const after = await stand.requests.send(skipDelivery, await at(bought), as(bought));
    expect([after.nextDelivery?.date, after.nextOpenDate]).toEqual([today(), deliveryDay(today(), 180)]);
    expect(after.skippedDeliveries?.map((delivery) => [delivery.date, delivery.status])).toEqual([[date, 'skipped']]);
  });

  it('belong to their owner alone: any other id answers like none', async () => {
    const bought = await subscribe(stand);
    const stranger = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
    const { subscriptionId, version } = await at(bought);
    const { shippingInfo } = aSubscriptionRequest();
    const asks = (id: string) => [
      stand.requests.send(getSubscription, { subscriptionId: id }, stranger),
      stand.requests.send(getUpcomingDeliveries, { subscriptionId: id }, stranger),
      stand.requests.send(listSubscriptionInvoices, { subscriptionId: id }, stranger),
      stand.requests.send(retryPayment, { subscriptionId: id }, stranger),
      stand.requests.send(previewChange, { subscriptionId: id, version, planId: 'family' }, stranger),
      stand.requests.send(changeSubscription, { subscriptionId: id, version, shippingInfo }, stranger),
      stand.requests.send(changeSubscription, { subscriptionId: id, version, planId: 'family' }, stranger),
      stand.requests.send(pauseSubscription, { subscriptionId: id, version, until: dayAfter(today(), 5) }, stranger),
      stand.requests.send(resumeSubscription, { subscriptionId: id, version }, stranger),
      stand.requests.send(cancelSubscription, { subscriptionId: id, version }, stranger),
      stand.requests.send(skipDelivery, { subscriptionId: id, version }, stranger),
      stand.requests.send(rescheduleDelivery, { subscriptionId: id, version, date: dayAfter(today(), 70) }, stranger),
    ];
    for (const id of [subscriptionId, randomUUID()]) {
      const codes = await Promise.all(asks(id).map(codeOf));
      expect(new Set(codes)).toEqual(new Set(['SUBSCRIPTION_UNKNOWN']));
    }
    expect((await stand.requests.send(listSubscriptions, {}, stranger)).subscriptions).toEqual([]);
    expect(await stand.requests.send(getSubscriptionStatus, {}, stranger)).toEqual({ subscribed: false, subscription: null });
    expect(await stand.requests.send(getSubscriptionStatus, {}, as(bought))).toMatchObject({
      subscribed: true,
      subscription: { id: subscriptionId },
    });
    expect(await codeOf(stand.requests.send(completeDelivery, { deliveryId: subscriptionId }, as(bought)))).toBe('FORBIDDEN');
    expect((await view(stand, bought)).version).toBe(version);
  });

  it('skip a delivery with one tap from its mail, once, and not with a changed link', async () => {
    const bought = await subscribe(stand);
    const delivery = await openDelivery(bought);
    const token = await tokenOf(bought, delivery.id);
    expect(await stand.requests.send(getDeliveryByLink, { token })).toMatchObject({
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
      expect(await codeOf(stand.requests.send(skipDeliveryByLink, { token: wrong }))).toBe('LINK_INVALID');
    const skipped = await stand.requests.send(skipDeliveryByLink, { token });
    expect(skipped.delivery).toMatchObject({ id: delivery.id, status: 'skipped' });
    expect(await stand.requests.send(skipDeliveryByLink, { token })).toEqual(skipped);
    expect((await openDelivery(bought)).date).toBe(deliveryDay(today(), 180));
    expect(await eventsOf(stand, delivery.id)).toEqual(['delivery.scheduled', 'delivery.skipped']);
    const back = await stand.requests.send(unskipDeliveryByLink, { token });
    expect(back.delivery).toMatchObject({ id: delivery.id, status: 'scheduled', date: delivery.date });
    expect(await stand.requests.send(unskipDeliveryByLink, { token })).toEqual(back);
    expect((await openDelivery(bought)).date).toBe(delivery.date);
  });

  it('take a delivery that was left out back in until its colours are decided, with its charges, and it can be left out again', async () => {
    const bought = await subscribe(stand);
    const stops = () =>
      stand.rows<object>('SELECT from_day::text AS from, until_day::text AS until FROM billing_pause WHERE subscription_id = $1', [
        bought.subscriptionId,
      ]);
    const before = await view(stand, bought);
    expect(before.actions).not.toContain('unskip');
    const skipped = await stand.requests.send(skipDelivery, await at(bought), as(bought));
    expect(skipped.actions).toContain('unskip');
    const stop = await stops();
    const back = await stand.requests.send(unskipDelivery, await at(bought), as(bought));
    expect([back.nextOpenDate, back.skippedDeliveries, await stops()]).toEqual([before.nextOpenDate, [], []]);
    expect(await codeOf(stand.requests.send(unskipDelivery, await at(bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
    await stand.requests.send(skipDelivery, await at(bought), as(bought));
    expect(await stops()).toEqual(stop);
    const { deliveries } = await stand.requests.send(getUpcomingDeliveries, { subscriptionId: bought.subscriptionId }, as(bought));
    expect(deliveries.slice(0, 3).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
    await stand.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      bought.subscriptionId,
      dayAfter(today(), 5),
    ]);
    const late = await view(stand, bought);
    expect([late.actions.includes('unskip'), late.skippedDeliveries?.length]).toEqual([false, 1]);
    expect(await codeOf(stand.requests.send(unskipDelivery, await at(bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
    await stand.rows(`UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND status = 'skipped'`, [
      bought.subscriptionId,
      before.nextOpenDate,
    ]);
  });

  it('move a delivery to each day that is offered, and to no other', async () => {
    const bought = await subscribe(stand);
    const move = async (date: string) => codeOf(stand.requests.send(rescheduleDelivery, { ...(await at(bought)), date }, as(bought)));
    const all = Array.from({ length: 132 }, (_, index) => dayAfter(today(), index - 2));
    for (const day of all.filter((_, index) => index % 3 === 0)) {
      const { movableDays = [] } = await view(stand, bought);
      expect([day, await move(day)]).toEqual([day, movableDays.includes(day) ? null : 'DATE_INVALID']);
    }
  }, 120_000);

  it('change the brushes of a delivery from its mail, until it leaves', async () => {
    const bought = await subscribe(stand);
    const delivery = await openDelivery(bought);
    const token = await tokenOf(bought, delivery.id);
    const brushes = [1, 2].map(() => ({ type: 'kids', color: 'white' }) as const);
    expect((await stand.requests.send(changeDeliveryByLink, { token, brushes })).delivery.brushes).toEqual(brushes);
    expect(await codeOf(stand.requests.send(changeDeliveryByLink, { token, brushes: brushes.slice(1) }))).toBe('BRUSHES_INVALID');
    const first = (await view(stand, bought)).nextDelivery?.id ?? '';
    const firstToken = await tokenOf(bought, first);
    expect(await codeOf(stand.requests.send(skipDeliveryByLink, { token: firstToken }))).toBe('ACTION_NOT_ALLOWED');
    await lookAtCalendar(stand);
    await stand.requests.send(shipDelivery, parcel(first), staff);
    expect(await codeOf(stand.requests.send(getDeliveryByLink, { token: firstToken }))).toBe('LINK_INVALID');
  });

  it('let a delivery fail and go again with new brushes from the shelf', async () => {
    const bought = await subscribe(stand);
    await lookAtCalendar(stand);
    const deliveryId = (await view(stand, bought)).nextDelivery?.id ?? '';
    expect(await codeOf(stand.requests.send(completeDelivery, { deliveryId }, staff))).toBe('DELIVERY_NOT_READY');
    await stand.requests.send(shipDelivery, parcel(deliveryId), staff);
    await settled(stand);
    const sold = stand.catalogue.total('sold');
    await stand.requests.send(failDelivery, { deliveryId, reason: 'lost', note: 'The carrier lost it' }, staff);
    expect(await stand.requests.send(retryDelivery, { deliveryId }, staff)).toMatchObject({ status: 'scheduled', tracking: null });
    await lookAtCalendar(stand);
    await stand.requests.send(shipDelivery, parcel(deliveryId), staff);
    await stand.requests.send(completeDelivery, { deliveryId }, staff);
    await settled(stand);
    expect(stand.catalogue.total('sold') - sold).toBe(2);
    expect(await codeOf(stand.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff))).toBe('DELIVERY_NOT_READY');
    expect(await codeOf(stand.requests.send(retryDelivery, { deliveryId: randomUUID() }, staff))).toBe('DELIVERY_UNKNOWN');
    expect((await eventsOf(stand, deliveryId)).slice(1)).toEqual([
      'delivery.prepared',
      'delivery.shipped',
      'delivery.failed',
      'delivery.scheduled',
      'delivery.prepared',
      'delivery.shipped',
      'delivery.delivered',
    ]);
  });

  it('keep the choice of somebody who has not paid yet, at the price of today', async () => {
    const caller = { caller: aCaller() };
    const { brushes } = aSubscriptionRequest();
    const put = { planId: 'couple' as const, interval: 3 as const, brushes, configured: false };
    expect(await stand.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    expect(await stand.requests.send(putPendingSubscription, put, caller)).toMatchObject({
      pending: { ...put, monthlyPrice: { amount: 190 } },
    });
    await stand.requests.send(putPendingSubscription, { ...put, configured: true }, caller);
    expect(await codeOf(stand.requests.send(putPendingSubscription, { ...put, planId: 'individual' }, caller))).toBe('BRUSHES_INVALID');
    expect(await stand.requests.send(getPendingSubscription, {}, caller)).toMatchObject({ pending: { configured: true } });
    await stand.requests.send(dropPendingSubscription, {}, caller);
    expect(await stand.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
    await stand.requests.send(putPendingSubscription, put, caller);
    await subscribe(stand, aSubscriptionRequest(), caller);
    expect(await stand.requests.send(getPendingSubscription, {}, caller)).toEqual({ pending: null });
  });

  it('begin with the plan that was chosen before the account was opened, unless one was chosen in it since', async () => {
    const [reactions, unitOfWork] = [
      stand.app.get(PendingEventsController, { strict: false }),
      stand.app.get(UnitOfWork, { strict: false }),
    ];
    const announce = (userId: string, planId: PlanId) => {
      const envelope = { payload: { userId, planId } } as EventEnvelope<PlanChosenPayload>;
      return unitOfWork.run((tx) => reactions.chosen(envelope, tx));
    };
    for (const [planId, count] of [
      ['individual', 1],
      ['couple', 2],
      ['family', 4],
    ] as const) {
      const caller = aCaller();
      await announce(caller.userId, planId);
      const { pending } = await stand.requests.send(getPendingSubscription, {}, { caller });
      expect(pending).toMatchObject({ planId, interval: 3, configured: false });
      expect(pending?.brushes).toHaveLength(count);
      const { brushes } = pending ?? aSubscriptionRequest();
      await stand.requests.send(putPendingSubscription, { planId, interval: 2, brushes, configured: true }, { caller });
      await announce(caller.userId, 'individual');
      expect(await stand.requests.send(getPendingSubscription, {}, { caller })).toMatchObject({
        pending: { planId, interval: 2, configured: true },
      });
    }
    const buyer = aCaller();
    await subscribe(stand, aSubscriptionRequest(), { caller: buyer });
    await announce(buyer.userId, 'family');
    expect(await stand.requests.send(getPendingSubscription, {}, { caller: buyer })).toEqual({ pending: null });
  });

  it('survive an answer of Stripe that gets lost: the command is executed once', async () => {
    const bought = await subscribe(stand);
    const request = { ...(await at(bought)), until: dayAfter(today(), 30) };
    const [row] = await stand.rows<{ stripe: string }>('SELECT stripe_subscription AS stripe FROM subscription WHERE id = $1', [
      bought.subscriptionId,
    ]);
    // Of nothing else: a webhook may just be followed by a look at the subscription.
    const path = `/v1/subscriptions/${row?.stripe ?? ''}/pause`;
    await stand.sandbox.control('fail', { nextRequests: 2, status: 500, path, phase: 'after' });
    expect(await codeOf(stand.requests.send(pauseSubscription, request, as(bought)))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    await live(stand, 1);
    expect(await view(stand, bought)).toMatchObject({ status: 'paused', pausedUntil: request.until });
    const stops = await stand.rows(`SELECT 1 FROM billing_pause WHERE subscription_id = $1`, [bought.subscriptionId]);
    expect(stops).toHaveLength(1);
  });

  it('end the open page of a person while Stripe tells of its end as well', async () => {
    const { caller } = await open(stand);
    const [ended, waited] = await stand.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM checkout WHERE user_id = $1 FOR UPDATE', [caller.userId]);
      const asked = stand.requests.send(endSubscriptionsOf, { userId: caller.userId, email: 'lucia@example.com' });
      // The row is kept until both have seen an open page and want to end it: then both come second.
      const isMet = await eventually(async () => (await waitingForRows()) >= 2, { withinMs: 9_000 });
      await tx.query(`UPDATE checkout SET step = 'expired' WHERE user_id = $1`, [caller.userId]);
      return [asked, isMet] as const;
    });
    expect(waited).toBe(true);
    await expect(ended).resolves.toEqual({ erased: 0, kept: 0 });
    expect(await stand.rows('SELECT step FROM checkout WHERE user_id = $1', [caller.userId])).toEqual([{ step: 'expired' }]);
  });

  it('tell all of a person, end all at Stripe, and forget who it was', async () => {
    const bought = await subscribe(stand);
    const page = await open(
      stand,
      bought.caller,
      aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: aSubscriptionRequest().brushes.slice(1) }),
    );
    const person = { userId: bought.caller.userId, email: 'lucia@example.com' };
    const { sections } = await stand.requests.send(exportFromSubscriptions, person);
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['subscriptions', 1],
      ['deliveries', 2],
      ['price changes', 0],
      ['refunds', 0],
      ['pending plan', 0],
    ]);
    expect(JSON.stringify(sections)).toContain('Carrer de la Mar');
    const { planToken } = await stand.requests.send(getSubscriptionMailFacts, { subscriptionId: bought.subscriptionId, deliveryId: null });
    const link = { token: planToken ?? '' };
    expect((await stand.requests.send(getPlanContractByLink, link)).name).toBe('Lucía Ferrer');
    expect((await stand.requests.send(endSubscriptionsOf, person)).erased).toBe(1);
    expect((await stand.requests.send(endSubscriptionsOf, person)).erased).toBe(0);
    expect((await view(stand, bought)).status).toBe('cancelled');
    // Until the rest of the erasure is done the row still has the address, and staff do not see it.
    const seen = await stand.requests.send(getSubscriptionForStaff, { subscriptionId: bought.subscriptionId }, staff);
    const found = await stand.requests.send(findSubscriptions, { ...NO_FILTER, search: bought.subscriptionId }, staff);
    expect(found.rows).toMatchObject([{ id: bought.subscriptionId, name: null, email: null }]);
    expect(JSON.stringify([seen, found])).not.toMatch(/Carrer|lucia@/);
    expect(
      (await stand.requests.send(findSubscriptions, { ...NO_FILTER, search: 'lucia@' }, staff)).rows.map(({ id }) => id),
    ).not.toContain(bought.subscriptionId);
    await payByCard(page);
    await reaches(stand, { ...page, caller: bought.caller }, 'expired');
    expect(await stand.requests.send(eraseFromSubscriptions, person)).toMatchObject({ kept: 1 });
    expect(await stand.requests.send(eraseFromSubscriptions, person)).toEqual({ erased: 0, kept: 1 });
    // The first delivery is packed and still goes out: its address stays with it alone, until it has arrived.
    const addresses = await stand.rows(`SELECT 1 FROM subscription WHERE id = $1 AND shipping IS NOT NULL`, [bought.subscriptionId]);
    expect(addresses).toEqual([]);
    expect(await codeOf(stand.requests.send(getPlanContractByLink, link))).toBe('LINK_INVALID');
    const facts = { subscriptionId: bought.subscriptionId, deliveryId: null };
    expect(await codeOf(stand.requests.send(getSubscriptionMailFacts, facts))).toBe('SUBSCRIPTION_UNKNOWN');
    const delivery = await stand.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 1', [
      bought.subscriptionId,
    ]);
    expect(delivery).toHaveLength(1);
  });
});
