import { randomUUID } from 'node:crypto';
import * as plans from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { dayAfter, daysBetween } from '#app/calendar/madrid-day';
import { Scheduler } from '#app/scheduler/scheduler';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, subscribe, view, type Bought } from './builders';
import { as, at, count, today } from './life';
import { startHarness, type Harness } from './harness';
import { live, lookAtCalendar, settled } from './time';

const DAY_MS = 86_400_000;
const ROLES = ['customer', 'staff', 'admin'] as const;
/** Authenticated just now, at any time of the clock. */
const admin = { caller: aCaller({ roles: ROLES, authenticatedAt: Date.now() + 400 * DAY_MS }) };
const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: Date.now() + 400 * DAY_MS }) };

let harness: Harness;

const preview = (monthlyPrice: number, from: string | null = null) =>
  harness.requests.send(plans.previewPriceChange, { planId: 'couple', monthlyPrice, from }, staff);
const request = (monthlyPrice: number, own: Partial<plans.AnnouncePriceChangeRequest> = {}): plans.AnnouncePriceChangeRequest => ({
  ...{ decisionId: randomUUID(), planId: 'couple', monthlyPrice, from: dayAfter(today(harness), 30), ...own },
});
const announce = (request: plans.AnnouncePriceChangeRequest, by = admin) => harness.requests.send(plans.announcePriceChange, request, by);
const withdraw = (decisionId: string) => harness.requests.send(plans.cancelPriceChange, { decisionId }, admin);
const decision = async (id: string) => {
  const { decisions } = await harness.requests.send(plans.listPriceDecisions, {}, staff);
  const found = decisions.find((one) => one.id === id);
  if (found === undefined) throw new Error('The decision does not exist');
  return found;
};
const changesOf = ({ subscriptionId }: Bought) =>
  harness.rows<{ state: string; dueNotice: string | null }>(
    'SELECT state, to_tell AS "dueNotice" FROM price_change WHERE subscription_id = $1 ORDER BY announced_at',
    [subscriptionId],
  );
/** Charged cents, oldest first. */
const charged = async (bought: Bought) => {
  const { invoices } = await harness.requests.send(plans.listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought));
  return invoices.map(({ amount }) => amount.amount).reverse();
};
/** The price change of which the owner was notified; waits for the notice. */
const noticesOf = (bought: Bought) =>
  eventually(
    async () => {
      const { priceChange = null } = await view(harness, bought);
      if (priceChange === null) throw new Error('The owner has no notice of a price change yet');
      return priceChange;
    },
    { withinMs: 60_000, everyMs: 100 },
  );
const daysUntil = (day: string) => daysBetween(today(harness), day);

describe('a price change of running plans', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('has a preview with the number of plans, their current prices and the earliest day', async () => {
    const old = await subscribe(harness);
    await subscribe(harness);
    await settled(harness);
    await harness.rows(`UPDATE subscription SET monthly_price = 1499, book = '2025' WHERE id = $1`, [old.subscriptionId]);
    const earliest = dayAfter(today(harness), 30);
    expect(await preview(220)).toMatchObject({
      ...{ from: earliest, earliestFrom: earliest, active: 2, pastDue: 0, paused: 0, unchanged: 0 },
      oldPrices: [
        { monthlyPrice: { amount: 190 }, plans: 1 },
        { monthlyPrice: { amount: 1_499 }, plans: 1 },
      ],
    });
    const { firstOn } = await preview(220);
    const renewal = (await view(harness, old)).nextChargeOn ?? '';
    expect(firstOn).toBe(renewal >= earliest ? renewal : expect.stringMatching(/^\d{4}-/));
    expect((firstOn ?? '') >= earliest).toBe(true);
    expect(await preview(190)).toMatchObject({ active: 1, unchanged: 1 });
    const inOneMonth = { planId: 'couple' as const, monthlyPrice: 220, from: dayAfter(today(harness), 29) };
    expect(await codeOf(harness.requests.send(plans.previewPriceChange, inOneMonth, staff))).toBe('DATE_INVALID');
    expect(await harness.rows('SELECT 1 FROM price_change')).toEqual([]);
    await harness.rows(`UPDATE subscription SET monthly_price = 190, book = '2026' WHERE id = $1`, [old.subscriptionId]);
  }, 120_000);

  it('is announced by admins who reauthenticated, with enough notice, and one at a time', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    const whoWasAway = { caller: aCaller({ roles: ROLES, authenticatedAt: Date.now() - 20 * 60_000 }) };
    expect(await codeOf(announce(request(220), { caller: aCaller() }))).toBe('FORBIDDEN');
    expect(await codeOf(announce(request(220), staff))).toBe('FORBIDDEN');
    expect(await codeOf(announce(request(220), whoWasAway))).toBe('REAUTHENTICATION_REQUIRED');
    for (const from of [today(harness), dayAfter(today(harness), 29), dayAfter(today(harness), 366), '2027-02-30'])
      expect(await codeOf(announce(request(220, { from })))).toBe('DATE_INVALID');
    expect(await codeOf(announce(request(190)))).toBe('NOTHING_TO_CHANGE');
    expect(await codeOf(announce(request(49)))).toBe('INVALID_REQUEST');
    expect(await changesOf(bought)).toEqual([]);
    const decided = request(220);
    await announce(decided);
    await announce(decided);
    expect(await codeOf(announce(request(250)))).toBe('PRICE_CHANGE_ANNOUNCED');
    expect(await harness.rows('SELECT 1 FROM price_decision')).toHaveLength(1);
    expect(await harness.rows('SELECT action, actor_id AS by, target_id AS id, before, after FROM staff_audit')).toEqual([
      {
        ...{ action: 'price-change.announce', by: admin.caller.userId, id: decided.decisionId },
        before: { planId: 'couple', prices: [{ monthlyPrice: 190, plans: 1 }] },
        after: { planId: 'couple', monthlyPrice: 220, from: decided.from },
      },
    ]);
  }, 120_000);

  it('is published at once, applied at Stripe the day before the renewal, and charged with the renewal', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    const decided = request(220);
    await announce(decided);
    const { from, monthlyPrice } = await noticesOf(bought);
    expect([monthlyPrice.amount, from >= decided.from]).toEqual([220, true]);
    const facts = { subscriptionId: bought.subscriptionId, deliveryId: null };
    expect((await harness.requests.send(plans.getSubscriptionMessage, facts)).priceChange).toEqual({ monthlyPrice, from });
    expect(await decision(decided.decisionId)).toMatchObject({ announced: 1, applied: 0, firstOn: from, withdrawnAt: null });
    await live(harness, daysUntil(from) - 2, 5);
    const before = await charged(bought);
    expect([(await view(harness, bought)).monthlyPrice.amount, new Set(before)]).toEqual([190, new Set([190])]);
    await live(harness, 1);
    const known = await view(harness, bought);
    expect([known.monthlyPrice.amount, known.priceChange, known.nextChargeOn]).toEqual([220, null, from]);
    await live(harness, 2);
    expect(await charged(bought)).toEqual([...before, 220]);
    expect(await decision(decided.decisionId)).toMatchObject({ announced: 0, applied: 1 });
    const events = await eventsOf(harness, bought.subscriptionId);
    expect([count(events, 'subscription.price-changing'), count(events, 'subscription.changed')]).toEqual([1, 1]);
    // A customer who buys now pays the price of the catalogue.
    expect((await view(harness, await subscribe(harness))).monthlyPrice.amount).toBe(190);
  }, 240_000);

  it('waits for the end of a pause, and is charged at that end', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    const until = dayAfter(today(harness), 40);
    await harness.requests.send(plans.pauseSubscription, { ...(await at(harness, bought)), until }, as(bought));
    await settled(harness);
    expect(await preview(220)).toMatchObject({ active: 0, paused: 1, firstOn: until });
    await announce(request(220));
    expect(await noticesOf(bought)).toMatchObject({ from: until });
    await live(harness, 39, 13);
    expect((await view(harness, bought)).monthlyPrice.amount).toBe(190);
    await live(harness, 2);
    expect(await view(harness, bought)).toMatchObject({ status: 'active', monthlyPrice: { amount: 220 } });
    const [, atEnd = 0] = await charged(bought);
    // The unused part of the first month is credited.
    expect([atEnd > 0, atEnd <= 220]).toEqual([true, true]);
  }, 240_000);

  it('is dropped when the plan ends or changes to another plan', async () => {
    const [ending, changing] = [await subscribe(harness), await subscribe(harness)];
    await settled(harness);
    const decided = request(220);
    await announce(decided);
    for (const bought of [ending, changing]) await noticesOf(bought);
    await harness.requests.send(plans.cancelSubscription, await at(harness, ending), as(ending));
    const brushes = aSubscriptionRequest().brushes.slice(0, 1);
    const change = { ...(await at(harness, changing)), planId: 'individual' as const, brushes };
    const changed = await harness.requests.send(plans.changeSubscription, change, as(changing));
    expect([changed.monthlyPrice.amount, changed.priceChange]).toEqual([100, null]);
    for (const bought of [ending, changing]) expect(await changesOf(bought)).toEqual([{ state: 'dropped', dueNotice: null }]);
    expect(await decision(decided.decisionId)).toMatchObject({ announced: 0, dropped: 2, firstOn: null });
    expect(await codeOf(withdraw(decided.decisionId))).toBe('ACTION_NOT_ALLOWED');
    await live(harness, 33, 11);
    expect((await view(harness, changing)).monthlyPrice.amount).toBe(100);
  }, 240_000);

  it('can be withdrawn before its day, and only customers who were notified get a notice', async () => {
    const [notified, untold] = [await subscribe(harness), await subscribe(harness)];
    await settled(harness);
    const decided = request(220);
    await announce(decided);
    for (const bought of [notified, untold]) await noticesOf(bought);
    // As if the service had stopped before the notice to the second customer. From here on, no daily run starts by itself.
    await harness.app.get(Scheduler).beforeApplicationShutdown();
    await harness.rows(`UPDATE price_change SET to_tell = 'announced' WHERE subscription_id = $1`, [untold.subscriptionId]);
    expect(await codeOf(withdraw(randomUUID()))).toBe('PRICE_CHANGE_UNKNOWN');
    await withdraw(decided.decisionId);
    await withdraw(decided.decisionId);
    await lookAtCalendar(harness);
    const heard = async (bought: Bought) => count(await eventsOf(harness, bought.subscriptionId), 'subscription.price-kept');
    expect([await heard(notified), await heard(untold)]).toEqual([1, 0]);
    expect(await decision(decided.decisionId)).toMatchObject({ announced: 0, withdrawn: 2 });
    expect((await view(harness, notified)).priceChange).toBeNull();
    const audited = await harness.rows<{ action: string }>('SELECT action FROM staff_audit ORDER BY seq');
    expect(audited.map(({ action }) => action)).toEqual(['price-change.announce', 'price-change.withdraw']);
    await live(harness, 33, 11);
    expect([(await view(harness, notified)).monthlyPrice.amount, new Set(await charged(notified))]).toEqual([190, new Set([190])]);
    await announce(request(210));
    await lookAtCalendar(harness);
    expect((await noticesOf(untold)).monthlyPrice.amount).toBe(210);
  }, 240_000);

  it('keeps the full notice period for a customer who is notified late', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    await announce(request(220));
    const { from } = await noticesOf(bought);
    await live(harness, 10, 10);
    await harness.rows(`UPDATE price_change SET to_tell = 'announced' WHERE subscription_id = $1`, [bought.subscriptionId]);
    await lookAtCalendar(harness);
    expect((await noticesOf(bought)).from).toBe(dayAfter(today(harness), 30) > from ? dayAfter(today(harness), 30) : from);
  }, 120_000);
});
