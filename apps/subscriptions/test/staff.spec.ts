import * as plans from '@brote/contracts/subscriptions';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { addDays, madridDay, addMonth } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, subscribe, readSubscription, type BoughtPlan } from './builders';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

let harness: Harness;
const staffCaller = aCaller({ roles: ['customer', 'staff'] });
const asStaff = { caller: staffCaller };
const today = () => madridDay(harness.app.get(Clock).now());
/** The id and version of a subscription, once all of Stripe's events are applied. */
const readCommandTarget = async (boughtPlan: BoughtPlan) => {
  await waitUntilIdle(harness);
  return { subscriptionId: boughtPlan.subscriptionId, version: (await readSubscription(harness, boughtPlan)).version };
};
const find = (overrides: Partial<plans.FindSubscriptionsRequest> = {}) =>
  harness.requests.send(
    plans.findSubscriptions,
    { search: null, status: null, planId: null, cursor: null, limit: 50, ...overrides },
    asStaff,
  );
const readAuditEntriesOf = (id: string) =>
  harness.queryRows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :id ORDER BY seq',
    { id },
  );

describe('the subscription commands of staff', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('refuse customers and anonymous callers', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId, version } = await readCommandTarget(boughtPlan);
    const owner = { caller: boughtPlan.caller };
    expect(await refusalCodeOf(harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, owner))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(plans.cancelAsStaff, { subscriptionId, version }, owner))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(plans.resyncSubscription, { subscriptionId }, owner))).toBe('FORBIDDEN');
    expect(await readAuditEntriesOf(subscriptionId)).toEqual([]);
  });

  it('find subscriptions by state, plan, address, name and id, page by page', async () => {
    const request = aSubscriptionRequest();
    const shippingInfo = { ...request.shippingInfo, lastName: 'Órtiz_x', email: 'ximena.o@example.com' };
    const { subscriptionId: id } = await subscribe(harness, { ...request, shippingInfo });
    for (const search of ['XIMENA.O@', 'órtiz_', id.slice(0, 30)]) expect((await find({ search })).rows.map((row) => row.id)).toEqual([id]);
    expect((await find({ search: '%' })).rows).toEqual([]);
    expect((await find({ search: 'ximena', status: 'paused' })).rows).toEqual([]);
    expect((await find({ search: 'ximena', status: 'active', planId: 'couple' })).rows).toMatchObject([{ email: 'ximena.o@example.com' }]);
    await subscribe(harness);
    const allIds = (await find()).rows.map((row) => row.id);
    const minimalRequest = { limit: 50 } as plans.FindSubscriptionsRequest;
    expect((await harness.requests.send(plans.findSubscriptions, minimalRequest, asStaff)).rows.map((row) => row.id)).toEqual(allIds);
    const first = await find({ limit: 2 });
    const second = await find({ limit: 50, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(allIds);
    expect([allIds.length, second.nextCursor]).toEqual([new Set(allIds).size, null]);
  });

  it('show the ledger and the state at Stripe, and resync a subscription that differs', async () => {
    const { subscriptionId } = await readCommandTarget(await subscribe(harness));
    const detail = await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff);
    expect(detail).toMatchObject({ agrees: true, stripe: { status: 'active', meaning: 'active' } });
    const { paid, consumed, adjusted, balance, entries } = detail.ledger;
    const bookedSum = (kind: string) => entries.filter((one) => one.kind === kind).reduce((sum, { thousandths }) => sum + thousandths, 0);
    expect([paid, consumed, adjusted, balance]).toEqual([
      bookedSum('paid'),
      bookedSum('consumed'),
      bookedSum('adjusted'),
      paid + adjusted - consumed,
    ]);
    expect((await harness.requests.send(plans.listInvoicesForStaff, { subscriptionId }, asStaff)).invoices).toMatchObject([
      { status: 'paid' },
    ]);
    await harness.queryRows(`UPDATE subscription SET paid_until = paid_until - interval '1 day' WHERE id = :subscriptionId`, {
      subscriptionId,
    });
    expect(await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff)).toMatchObject({ agrees: false });
    expect(await harness.requests.send(plans.resyncSubscription, { subscriptionId }, asStaff)).toMatchObject({ agrees: true });
    expect(await readAuditEntriesOf(subscriptionId)).toMatchObject([{ action: 'subscription.resync', actor_id: staffCaller.userId }]);
  });

  it('pause, resume and cancel with an audit entry each, and refuse an outdated version', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId } = boughtPlan;
    const until = addDays(today(), 30);
    const staleTarget = await readCommandTarget(boughtPlan);
    const pausedView = await harness.requests.send(plans.pauseAsStaff, { ...staleTarget, until }, asStaff);
    expect(pausedView).toMatchObject({ subscription: { status: 'paused', pausedUntil: until }, agrees: true });
    expect(await refusalCodeOf(harness.requests.send(plans.resumeAsStaff, staleTarget, asStaff))).toBe('VERSION_CONFLICT');
    expect(
      await refusalCodeOf(harness.requests.send(plans.pauseAsStaff, { ...(await readCommandTarget(boughtPlan)), until: today() }, asStaff)),
    ).toBe('DATE_INVALID');
    const resumedView = await harness.requests.send(plans.resumeAsStaff, await readCommandTarget(boughtPlan), asStaff);
    expect(resumedView.subscription.status).toBe('active');
    const cancelledView = await harness.requests.send(plans.cancelAsStaff, await readCommandTarget(boughtPlan), asStaff);
    expect(cancelledView.subscription.status).toBe('cancelled');
    expect(await refusalCodeOf(harness.requests.send(plans.cancelAsStaff, await readCommandTarget(boughtPlan), asStaff))).toBe(
      'ACTION_NOT_ALLOWED',
    );
    expect((await readAuditEntriesOf(subscriptionId)).map(({ action, before }) => [action, before])).toMatchObject([
      ['subscription.pause', { status: 'active' }],
      ['subscription.resume', { status: 'paused' }],
      ['subscription.cancel', { status: 'active' }],
    ]);
    expect((await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff)).ledger.balance).toBe(0);
  });

  it('postpone the next delivery by a calendar month to a business day, with its charges', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId } = boughtPlan;
    const readLastDelivery = async () =>
      harness.queryRows<{ date: string }>(
        `SELECT date::text AS date FROM delivery WHERE subscription_id = :subscriptionId AND status IN ('scheduled', 'waiting') ORDER BY cycle DESC LIMIT 1`,
        { subscriptionId },
      );
    const from = (await readLastDelivery())[0]?.date ?? '';
    await harness.requests.send(plans.postponeAsStaff, await readCommandTarget(boughtPlan), asStaff);
    const to = sameOrNextBusinessDay(addMonth(from));
    expect(await readLastDelivery()).toEqual([{ date: to }]);
    const billingPauses = await harness.queryRows(
      'SELECT from_day::text AS "from", until_day::text AS until FROM billing_pause WHERE subscription_id = :subscriptionId',
      { subscriptionId },
    );
    expect(billingPauses).toEqual([{ from, until: to }]);
    expect(await readAuditEntriesOf(subscriptionId)).toMatchObject([{ action: 'subscription.postpone', after: { from, to } }]);
    expect(await refusalCodeOf(harness.requests.send(plans.postponeAsStaff, await readCommandTarget(boughtPlan), asStaff))).toBe(
      'DATE_INVALID',
    );
  });

  it('restore a skipped delivery by the same rules as the owner, with an audit entry', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId, caller } = boughtPlan;
    expect(await refusalCodeOf(harness.requests.send(plans.unskipAsStaff, await readCommandTarget(boughtPlan), asStaff))).toBe(
      'ACTION_NOT_ALLOWED',
    );
    const { skippedDeliveries } = await harness.requests.send(plans.skipDelivery, await readCommandTarget(boughtPlan), { caller });
    const { subscription } = await harness.requests.send(plans.unskipAsStaff, await readCommandTarget(boughtPlan), asStaff);
    expect([skippedDeliveries?.map(({ date }) => date), subscription.skippedDeliveries]).toEqual([[subscription.nextOpenDate], []]);
    expect(await harness.queryRows('SELECT 1 FROM billing_pause WHERE subscription_id = :subscriptionId', { subscriptionId })).toEqual([]);
    expect(await readAuditEntriesOf(subscriptionId)).toMatchObject([
      { action: 'subscription.unskip', after: { date: subscription.nextOpenDate } },
    ]);
  });
});
