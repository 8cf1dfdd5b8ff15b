import { randomUUID } from 'node:crypto';
import * as plans from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { addDays, daysBetween } from '#app/schedule/calendar/calendar-days';
import { Scheduler } from '#app/operations/scheduler/scheduler';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, readEventsOf, subscribe, readSubscription, type BoughtPlan } from './builders';
import { asOwner, readCommandTarget, countOf, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

const DAY_MS = 86_400_000;
const ROLES = ['customer', 'staff', 'admin'] as const;
/** Authenticated just now, at any time of the clock. */
const admin = { caller: aCaller({ roles: ROLES, authenticatedAt: Date.now() + 400 * DAY_MS }) };
const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: Date.now() + 400 * DAY_MS }) };

let harness: Harness;

const preview = (monthlyPrice: number, from: string | null = null) =>
  harness.requests.send(plans.previewPriceChange, { planId: 'couple', monthlyPrice, from }, staff);
const decisionRequest = (
  monthlyPrice: number,
  overrides: Partial<plans.AnnouncePriceChangeRequest> = {},
): plans.AnnouncePriceChangeRequest => ({
  ...{ decisionId: randomUUID(), planId: 'couple', monthlyPrice, from: addDays(today(harness), 30), ...overrides },
});
const announce = (request: plans.AnnouncePriceChangeRequest, caller = admin) =>
  harness.requests.send(plans.announcePriceChange, request, caller);
const cancelDecision = (decisionId: string) => harness.requests.send(plans.cancelPriceChange, { decisionId }, admin);
const readDecision = async (id: string) => {
  const { decisions } = await harness.requests.send(plans.listPriceDecisions, {}, staff);
  const decisionView = decisions.find((one) => one.id === id);
  if (decisionView === undefined) throw new Error('The decision does not exist');
  return decisionView;
};
const readChanges = ({ subscriptionId }: BoughtPlan) =>
  harness.queryRows<{ state: string; dueNotice: string | null }>(
    'SELECT state, to_tell AS "dueNotice" FROM price_change WHERE subscription_id = :subscriptionId ORDER BY announced_at',
    { subscriptionId },
  );
/** Charged cents, oldest first. */
const readChargedCents = async (boughtPlan: BoughtPlan) => {
  const { invoices } = await harness.requests.send(
    plans.listSubscriptionInvoices,
    { subscriptionId: boughtPlan.subscriptionId },
    asOwner(boughtPlan),
  );
  return invoices.map(({ amount }) => amount.amount).reverse();
};
/** The price change of which the owner was notified; waits for the notice. */
const waitForNotice = (boughtPlan: BoughtPlan) =>
  eventually(
    async () => {
      const { priceChange = null } = await readSubscription(harness, boughtPlan);
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
    const planAtOldPrice = await subscribe(harness);
    await subscribe(harness);
    await waitUntilIdle(harness);
    await harness.queryRows(`UPDATE subscription SET monthly_price = 1499, book = '2025' WHERE id = :subscriptionId`, {
      subscriptionId: planAtOldPrice.subscriptionId,
    });
    const earliest = addDays(today(harness), 30);
    expect(await preview(220)).toMatchObject({
      ...{ from: earliest, earliestFrom: earliest, active: 2, pastDue: 0, paused: 0, unchanged: 0 },
      oldPrices: [
        { monthlyPrice: { amount: 190 }, plans: 1 },
        { monthlyPrice: { amount: 1_499 }, plans: 1 },
      ],
    });
    const { firstOn } = await preview(220);
    const renewal = (await readSubscription(harness, planAtOldPrice)).nextChargeOn ?? '';
    expect(firstOn).toBe(renewal >= earliest ? renewal : expect.stringMatching(/^\d{4}-/));
    expect((firstOn ?? '') >= earliest).toBe(true);
    expect(await preview(190)).toMatchObject({ active: 1, unchanged: 1 });
    const tooEarlyRequest = { planId: 'couple' as const, monthlyPrice: 220, from: addDays(today(harness), 29) };
    expect(await refusalCodeOf(harness.requests.send(plans.previewPriceChange, tooEarlyRequest, staff))).toBe('DATE_INVALID');
    expect(await harness.queryRows('SELECT 1 FROM price_change')).toEqual([]);
    await harness.queryRows(`UPDATE subscription SET monthly_price = 190, book = '2026' WHERE id = :subscriptionId`, {
      subscriptionId: planAtOldPrice.subscriptionId,
    });
  }, 120_000);

  it('is announced by admins who reauthenticated, with enough notice, and one at a time', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const staleAdmin = { caller: aCaller({ roles: ROLES, authenticatedAt: Date.now() - 20 * 60_000 }) };
    expect(await refusalCodeOf(announce(decisionRequest(220), { caller: aCaller() }))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(announce(decisionRequest(220), staff))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(announce(decisionRequest(220), staleAdmin))).toBe('REAUTHENTICATION_REQUIRED');
    for (const from of [today(harness), addDays(today(harness), 29), addDays(today(harness), 366), '2027-02-30'])
      expect(await refusalCodeOf(announce(decisionRequest(220, { from })))).toBe('DATE_INVALID');
    expect(await refusalCodeOf(announce(decisionRequest(190)))).toBe('NOTHING_TO_CHANGE');
    expect(await refusalCodeOf(announce(decisionRequest(49)))).toBe('INVALID_REQUEST');
    expect(await readChanges(boughtPlan)).toEqual([]);
    const announcement = decisionRequest(220);
    await announce(announcement);
    await announce(announcement);
    expect(await refusalCodeOf(announce(decisionRequest(250)))).toBe('PRICE_CHANGE_ANNOUNCED');
    expect(await harness.queryRows('SELECT 1 FROM price_decision')).toHaveLength(1);
    expect(await harness.queryRows('SELECT action, actor_id AS by, target_id AS id, before, after FROM staff_audit')).toEqual([
      {
        ...{ action: 'price-change.announce', by: admin.caller.userId, id: announcement.decisionId },
        before: { planId: 'couple', prices: [{ monthlyPrice: 190, plans: 1 }] },
        after: { planId: 'couple', monthlyPrice: 220, from: announcement.from },
      },
    ]);
  }, 120_000);

  it('is published at once, applied at Stripe the day before the renewal, and charged with the renewal', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const announcement = decisionRequest(220);
    await announce(announcement);
    const { from, monthlyPrice } = await waitForNotice(boughtPlan);
    expect([monthlyPrice.amount, from >= announcement.from]).toEqual([220, true]);
    const messageRequest = { subscriptionId: boughtPlan.subscriptionId, deliveryId: null };
    expect((await harness.requests.send(plans.getSubscriptionMessage, messageRequest)).priceChange).toEqual({ monthlyPrice, from });
    expect(await readDecision(announcement.decisionId)).toMatchObject({ announced: 1, applied: 0, firstOn: from, withdrawnAt: null });
    await advanceDays(harness, daysUntil(from) - 2, 5);
    const before = await readChargedCents(boughtPlan);
    expect([(await readSubscription(harness, boughtPlan)).monthlyPrice.amount, new Set(before)]).toEqual([190, new Set([190])]);
    await advanceDays(harness, 1);
    const subscription = await readSubscription(harness, boughtPlan);
    expect([subscription.monthlyPrice.amount, subscription.priceChange, subscription.nextChargeOn]).toEqual([220, null, from]);
    await advanceDays(harness, 2);
    expect(await readChargedCents(boughtPlan)).toEqual([...before, 220]);
    expect(await readDecision(announcement.decisionId)).toMatchObject({ announced: 0, applied: 1 });
    const events = await readEventsOf(harness, boughtPlan.subscriptionId);
    expect([countOf(events, 'subscription.price-changing'), countOf(events, 'subscription.changed')]).toEqual([1, 1]);
    // A customer who buys now pays the price of the catalogue.
    expect((await readSubscription(harness, await subscribe(harness))).monthlyPrice.amount).toBe(190);
  }, 240_000);

  it('waits for the end of a pause, and is charged at that end', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const until = addDays(today(harness), 40);
    await harness.requests.send(plans.pauseSubscription, { ...(await readCommandTarget(harness, boughtPlan)), until }, asOwner(boughtPlan));
    await waitUntilIdle(harness);
    expect(await preview(220)).toMatchObject({ active: 0, paused: 1, firstOn: until });
    await announce(decisionRequest(220));
    expect(await waitForNotice(boughtPlan)).toMatchObject({ from: until });
    await advanceDays(harness, 39, 13);
    expect((await readSubscription(harness, boughtPlan)).monthlyPrice.amount).toBe(190);
    await advanceDays(harness, 2);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'active', monthlyPrice: { amount: 220 } });
    const [, centsAtPauseEnd = 0] = await readChargedCents(boughtPlan);
    // The unused part of the first month is credited.
    expect([centsAtPauseEnd > 0, centsAtPauseEnd <= 220]).toEqual([true, true]);
  }, 240_000);

  it('is dropped when the plan ends or changes to another plan', async () => {
    const [endingSubscription, changing] = [await subscribe(harness), await subscribe(harness)];
    await waitUntilIdle(harness);
    const announcement = decisionRequest(220);
    await announce(announcement);
    for (const boughtPlan of [endingSubscription, changing]) await waitForNotice(boughtPlan);
    await harness.requests.send(
      plans.cancelSubscription,
      await readCommandTarget(harness, endingSubscription),
      asOwner(endingSubscription),
    );
    const brushes = aSubscriptionRequest().brushes.slice(0, 1);
    const change = { ...(await readCommandTarget(harness, changing)), planId: 'individual' as const, brushes };
    const changedPlan = await harness.requests.send(plans.changeSubscription, change, asOwner(changing));
    expect([changedPlan.monthlyPrice.amount, changedPlan.priceChange]).toEqual([100, null]);
    for (const boughtPlan of [endingSubscription, changing])
      expect(await readChanges(boughtPlan)).toEqual([{ state: 'dropped', dueNotice: null }]);
    expect(await readDecision(announcement.decisionId)).toMatchObject({ announced: 0, dropped: 2, firstOn: null });
    expect(await refusalCodeOf(cancelDecision(announcement.decisionId))).toBe('ACTION_NOT_ALLOWED');
    await advanceDays(harness, 33, 11);
    expect((await readSubscription(harness, changing)).monthlyPrice.amount).toBe(100);
  }, 240_000);

  it('can be withdrawn before its day, and only customers who were notified get a notice', async () => {
    const [notifiedSubscription, unnotifiedSubscription] = [await subscribe(harness), await subscribe(harness)];
    await waitUntilIdle(harness);
    const announcement = decisionRequest(220);
    await announce(announcement);
    for (const boughtPlan of [notifiedSubscription, unnotifiedSubscription]) await waitForNotice(boughtPlan);
    // As if the service had stopped before the notice to the second customer. From here on, no daily run starts by itself.
    await harness.app.get(Scheduler).beforeApplicationShutdown();
    await harness.queryRows(`UPDATE price_change SET to_tell = 'announced' WHERE subscription_id = :subscriptionId`, {
      subscriptionId: unnotifiedSubscription.subscriptionId,
    });
    expect(await refusalCodeOf(cancelDecision(randomUUID()))).toBe('PRICE_CHANGE_UNKNOWN');
    await cancelDecision(announcement.decisionId);
    await cancelDecision(announcement.decisionId);
    await runDailyRun(harness);
    const countKeptEvents = async (boughtPlan: BoughtPlan) =>
      countOf(await readEventsOf(harness, boughtPlan.subscriptionId), 'subscription.price-kept');
    expect([await countKeptEvents(notifiedSubscription), await countKeptEvents(unnotifiedSubscription)]).toEqual([1, 0]);
    expect(await readDecision(announcement.decisionId)).toMatchObject({ announced: 0, withdrawn: 2 });
    expect((await readSubscription(harness, notifiedSubscription)).priceChange).toBeNull();
    const auditRows = await harness.queryRows<{ action: string }>('SELECT action FROM staff_audit ORDER BY seq');
    expect(auditRows.map(({ action }) => action)).toEqual(['price-change.announce', 'price-change.withdraw']);
    await advanceDays(harness, 33, 11);
    expect([
      (await readSubscription(harness, notifiedSubscription)).monthlyPrice.amount,
      new Set(await readChargedCents(notifiedSubscription)),
    ]).toEqual([190, new Set([190])]);
    await announce(decisionRequest(210));
    await runDailyRun(harness);
    expect((await waitForNotice(unnotifiedSubscription)).monthlyPrice.amount).toBe(210);
  }, 240_000);

  it('keeps the full notice period for a customer who is notified late', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    await announce(decisionRequest(220));
    const { from } = await waitForNotice(boughtPlan);
    await advanceDays(harness, 10, 10);
    await harness.queryRows(`UPDATE price_change SET to_tell = 'announced' WHERE subscription_id = :subscriptionId`, {
      subscriptionId: boughtPlan.subscriptionId,
    });
    await runDailyRun(harness);
    expect((await waitForNotice(boughtPlan)).from).toBe(addDays(today(harness), 30) > from ? addDays(today(harness), 30) : from);
  }, 120_000);
});
