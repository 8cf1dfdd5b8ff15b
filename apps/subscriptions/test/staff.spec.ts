import * as plans from '@brote/contracts/subscriptions';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { dayAfter, madridDay, monthLater } from '#app/calendar/madrid-day';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, subscribe, view, type Bought } from './builders';
import { startHarness, type Harness } from './harness';
import { settled } from './time';

let harness: Harness;
const pablo = aCaller({ roles: ['customer', 'staff'] });
const asStaff = { caller: pablo };
const today = () => madridDay(harness.app.get(Clock).now());
/** The id and version of a subscription, once all of Stripe's events are applied. */
const at = async (bought: Bought) => {
  await settled(harness);
  return { subscriptionId: bought.subscriptionId, version: (await view(harness, bought)).version };
};
const find = (own: Partial<plans.FindSubscriptionsRequest> = {}) =>
  harness.requests.send(plans.findSubscriptions, { search: null, status: null, planId: null, cursor: null, limit: 50, ...own }, asStaff);
const auditOf = (id: string) =>
  harness.rows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = $1 ORDER BY seq',
    [id],
  );

describe('the subscription commands of staff', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('refuse customers and anonymous callers', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId, version } = await at(bought);
    const owner = { caller: bought.caller };
    expect(await codeOf(harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, owner))).toBe('FORBIDDEN');
    expect(await codeOf(harness.requests.send(plans.cancelAsStaff, { subscriptionId, version }, owner))).toBe('FORBIDDEN');
    expect(await codeOf(harness.requests.send(plans.resyncSubscription, { subscriptionId }, owner))).toBe('FORBIDDEN');
    expect(await auditOf(subscriptionId)).toEqual([]);
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
    const all = (await find()).rows.map((row) => row.id);
    const unsaid = { limit: 50 } as plans.FindSubscriptionsRequest;
    expect((await harness.requests.send(plans.findSubscriptions, unsaid, asStaff)).rows.map((row) => row.id)).toEqual(all);
    const first = await find({ limit: 2 });
    const second = await find({ limit: 50, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(all);
    expect([all.length, second.nextCursor]).toEqual([new Set(all).size, null]);
  });

  it('show the ledger and the state at Stripe, and resync a subscription that differs', async () => {
    const { subscriptionId } = await at(await subscribe(harness));
    const seen = await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff);
    expect(seen).toMatchObject({ agrees: true, stripe: { status: 'active', meaning: 'active' } });
    const { paid, consumed, adjusted, balance, entries } = seen.ledger;
    const booked = (kind: string) => entries.filter((one) => one.kind === kind).reduce((sum, { thousandths }) => sum + thousandths, 0);
    expect([paid, consumed, adjusted, balance]).toEqual([
      booked('paid'),
      booked('consumed'),
      booked('adjusted'),
      paid + adjusted - consumed,
    ]);
    expect((await harness.requests.send(plans.listInvoicesForStaff, { subscriptionId }, asStaff)).invoices).toMatchObject([
      { status: 'paid' },
    ]);
    await harness.rows(`UPDATE subscription SET paid_until = paid_until - interval '1 day' WHERE id = $1`, [subscriptionId]);
    expect(await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff)).toMatchObject({ agrees: false });
    expect(await harness.requests.send(plans.resyncSubscription, { subscriptionId }, asStaff)).toMatchObject({ agrees: true });
    expect(await auditOf(subscriptionId)).toMatchObject([{ action: 'subscription.resync', actor_id: pablo.userId }]);
  });

  it('pause, resume and cancel with an audit entry each, and refuse an outdated version', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId } = bought;
    const until = dayAfter(today(), 30);
    const stale = await at(bought);
    const paused = await harness.requests.send(plans.pauseAsStaff, { ...stale, until }, asStaff);
    expect(paused).toMatchObject({ subscription: { status: 'paused', pausedUntil: until }, agrees: true });
    expect(await codeOf(harness.requests.send(plans.resumeAsStaff, stale, asStaff))).toBe('VERSION_CONFLICT');
    expect(await codeOf(harness.requests.send(plans.pauseAsStaff, { ...(await at(bought)), until: today() }, asStaff))).toBe(
      'DATE_INVALID',
    );
    const resumed = await harness.requests.send(plans.resumeAsStaff, await at(bought), asStaff);
    expect(resumed.subscription.status).toBe('active');
    const ended = await harness.requests.send(plans.cancelAsStaff, await at(bought), asStaff);
    expect(ended.subscription.status).toBe('cancelled');
    expect(await codeOf(harness.requests.send(plans.cancelAsStaff, await at(bought), asStaff))).toBe('ACTION_NOT_ALLOWED');
    expect((await auditOf(subscriptionId)).map(({ action, before }) => [action, before])).toMatchObject([
      ['subscription.pause', { status: 'active' }],
      ['subscription.resume', { status: 'paused' }],
      ['subscription.cancel', { status: 'active' }],
    ]);
    expect((await harness.requests.send(plans.getSubscriptionForStaff, { subscriptionId }, asStaff)).ledger.balance).toBe(0);
  });

  it('postpone the next delivery by a calendar month to a business day, with its charges', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId } = bought;
    const deliveries = async () =>
      harness.rows<{ date: string }>(
        `SELECT date::text AS date FROM delivery WHERE subscription_id = $1 AND status IN ('scheduled', 'waiting') ORDER BY cycle DESC LIMIT 1`,
        [subscriptionId],
      );
    const from = (await deliveries())[0]?.date ?? '';
    await harness.requests.send(plans.postponeAsStaff, await at(bought), asStaff);
    const to = nextBusinessDay(monthLater(from));
    expect(await deliveries()).toEqual([{ date: to }]);
    const stops = await harness.rows(
      'SELECT from_day::text AS "from", until_day::text AS until FROM billing_pause WHERE subscription_id = $1',
      [subscriptionId],
    );
    expect(stops).toEqual([{ from, until: to }]);
    expect(await auditOf(subscriptionId)).toMatchObject([{ action: 'subscription.postpone', after: { from, to } }]);
    expect(await codeOf(harness.requests.send(plans.postponeAsStaff, await at(bought), asStaff))).toBe('DATE_INVALID');
  });

  it('restore a skipped delivery by the same rules as the owner, with an audit entry', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId, caller } = bought;
    expect(await codeOf(harness.requests.send(plans.unskipAsStaff, await at(bought), asStaff))).toBe('ACTION_NOT_ALLOWED');
    const { skippedDeliveries } = await harness.requests.send(plans.skipDelivery, await at(bought), { caller });
    const { subscription } = await harness.requests.send(plans.unskipAsStaff, await at(bought), asStaff);
    expect([skippedDeliveries?.map(({ date }) => date), subscription.skippedDeliveries]).toEqual([[subscription.nextOpenDate], []]);
    expect(await harness.rows('SELECT 1 FROM billing_pause WHERE subscription_id = $1', [subscriptionId])).toEqual([]);
    expect(await auditOf(subscriptionId)).toMatchObject([{ action: 'subscription.unskip', after: { date: subscription.nextOpenDate } }]);
  });
});
