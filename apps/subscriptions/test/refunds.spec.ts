import { randomUUID } from 'node:crypto';
import type { RefundDay } from '@brote/contracts';
import { endSubscriptionsOf } from '@brote/contracts/personal-data';
import {
  cancelSubscription,
  failDelivery,
  getSubscriptionForStaff,
  listSubscriptionInvoices,
  pauseSubscription,
  refundChargeAsStaff,
  type RefundChargeRequest,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { dayAfter } from '#app/calendar/madrid-day';
import { FiguresController } from '#app/figures/figures.controller';
import { KeepDaysOfRefunds1797600100000 } from '#app/migrations/1797600100000-keep-days-of-refunds';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, open, payByCard, payByDebit, reaches, subscribe, useCard, view, type Bought } from './builders';
import { as, at, ship, today } from './life';
import { standUp, type Stand } from './stand';
import { live, settled } from './time';

let stand: Stand;
const somebody = aCaller({ roles: ['customer', 'staff'] });
/** Staff who proved the password just now, wherever the clock stands. */
const staff = {
  get caller() {
    return { ...somebody, authenticatedAt: stand.app.get(Clock).epochMs() };
  },
};

async function invoicesOf(bought: Bought) {
  return (await stand.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought))).invoices;
}

async function refundRequestFor(bought: Bought, own: Partial<RefundChargeRequest> = {}): Promise<RefundChargeRequest> {
  const [invoice] = await invoicesOf(bought);
  const { subscriptionId } = bought;
  return {
    subscriptionId,
    invoiceId: invoice?.id ?? '',
    refundId: randomUUID(),
    amount: null,
    reason: 'A delivery that came half empty',
    ...own,
  };
}

const ledgerOf = async ({ subscriptionId }: Bought) =>
  (await stand.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).ledger;
const refunds = (cause: string) =>
  stand.rows<{ amount: number; state: string }>('SELECT amount, state FROM refund WHERE cause = $1', [cause]);
const toldOf = (invoiceId: string) =>
  stand.rows<{ type: string; payload: { back: { amount: number }; refundDays?: RefundDay[] } }>(
    'SELECT type, payload FROM outbox WHERE aggregate_id = $1 ORDER BY aggregate_version',
    [invoiceId],
  );

/** What the migration writes for refunds that were there before it. */
async function daysByMigration(): Promise<unknown[]> {
  const runner = stand.db.dataSource.createQueryRunner();
  const migration = new KeepDaysOfRefunds1797600100000();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  return stand.rows('SELECT refund_days AS days FROM charge');
}

describe('money that goes back', () => {
  beforeEach(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(stand);
    await stand.end();
  });

  it('is given by staff in parts, never more than is left, each once and on record; its months go back with it', async () => {
    const bought = await subscribe(stand);
    await ship(stand);
    const request = await refundRequestFor(bought, { amount: 95 });
    const answers = await Promise.all([1, 2, 3].map(() => stand.requests.send(refundChargeAsStaff, request, staff)));
    expect(answers.map(({ invoices }) => invoices[0]?.refunded.amount)).toEqual([95, 95, 95]);
    await settled(stand);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 500, opened: 3_000, balance: -2_500 });
    expect(await codeOf(stand.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 96 }, staff))).toBe(
      'REFUND_TOO_LARGE',
    );
    const both = [1, 2].map(() =>
      codeOf(stand.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 60 }, staff)),
    );
    expect((await Promise.all(both)).sort()).toEqual(['REFUND_TOO_LARGE', null]);
    await stand.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: null }, staff);
    await settled(stand);
    expect(await ledgerOf(bought)).toMatchObject({ refunded: 1_000, balance: -3_000 });
    expect(await view(stand, bought)).toMatchObject({ status: 'active', paidMonths: { paid: 0, of: 3 } });
    const told = await toldOf(request.invoiceId);
    expect(told.map(({ type }) => type.split('.').slice(-2, -1)[0])).toEqual(['paid', 'refunded', 'refunded', 'refunded']);
    const days = [{ day: today(stand), amount: 190 }];
    expect(told.at(-1)?.payload).toMatchObject({ refunded: { amount: 190 }, refundDays: days, locale: 'es' });
    const { items } = await stand.app.get(FiguresController).listCharges({ after: null, limit: 10 });
    expect(items.map(({ data }) => data.refundDays)).toEqual([days]);
    expect(await daysByMigration()).toEqual([{ days }]);
    expect(told.slice(1).reduce((sum, { payload }) => sum + payload.back.amount, 0)).toBe(190);
    const audit = await stand.rows(`SELECT after FROM staff_audit WHERE action = 'subscription.refund'`);
    expect(audit).toHaveLength(3);
    await stand.requests.send(cancelSubscription, await at(stand, bought), as(bought));
  }, 120_000);

  it('is for staff alone, and only of what that subscription paid', async () => {
    const [bought, other] = [await subscribe(stand), await subscribe(stand)];
    const request = await refundRequestFor(bought);
    expect(await codeOf(stand.requests.send(refundChargeAsStaff, request, as(bought)))).toBe('FORBIDDEN');
    expect(await codeOf(stand.requests.send(refundChargeAsStaff, { ...request, subscriptionId: other.subscriptionId }, staff))).toBe(
      'REFUND_TOO_LARGE',
    );
    expect(await codeOf(stand.requests.send(refundChargeAsStaff, { ...request, subscriptionId: randomUUID() }, staff))).toBe(
      'SUBSCRIPTION_UNKNOWN',
    );
    const tired = aCaller({ roles: ['staff'], authenticatedAt: stand.app.get(Clock).epochMs() - 15 * 60_000 - 1 });
    expect(await codeOf(stand.requests.send(refundChargeAsStaff, request, { caller: tired }))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await refunds('staff')).toEqual([]);
  }, 120_000);

  it('is noticed when it was given at Stripe, and when the bank asks for it', async () => {
    const bought = await subscribe(stand);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: stand.sandbox.url });
    const [charge] = (await stand.sandbox.state()).charges;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await settled(stand);
    expect(await refunds('stripe')).toEqual([{ amount: 40, state: 'succeeded' }]);
    await stand.sandbox.control('disputes', { charge: charge?.id ?? '' });
    await settled(stand);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 40 }, disputed: true }]);
  }, 120_000);

  it('goes back by itself when a bank pays for a plan that was ended meanwhile, once', async () => {
    const page = await open(stand);
    await payByDebit(page);
    const { subscriptionId } = await reaches(stand, page, 'processing');
    await settled(stand);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: stand.sandbox.url });
    const [there] = (await stand.sandbox.state()).subscriptions;
    await stripe.subscriptions.cancel(there?.id ?? '');
    await settled(stand);
    // The sandbox's bank pays meanwhile.
    await live(stand, 1);
    await stand.rows(`UPDATE stripe_event SET state = 'pending', due_at = now() WHERE state = 'done' RETURNING 1`);
    await settled(stand);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await view(stand, { ...page, subscriptionId })).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('goes back when an invoice is paid on its page after Stripe has given up', async () => {
    const bought = await subscribe(stand);
    await useCard(stand, bought, 'pm_card_chargeCustomerFail');
    await ship(stand);
    await live(stand, 55, 11);
    expect(await view(stand, bought)).toMatchObject({ status: 'cancelled' });
    await live(stand, 1);
    const owed = (await invoicesOf(bought)).find(({ status }) => status === 'open');
    await payByCard({ url: owed?.hostedUrl ?? '' });
    await settled(stand);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
  }, 120_000);

  it('goes back when a closed account was still charged because nobody could be asked to end its plan', async () => {
    const bought = await subscribe(stand);
    await ship(stand);
    await live(stand, 1);
    const person = { userId: bought.caller.userId, email: 'lucia@example.com', since: stand.app.get(Clock).now().toISOString() };
    await live(stand, 31, 31);
    for (let times = 0; times < 2; times += 1) await stand.requests.send(endSubscriptionsOf, person);
    await settled(stand);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect((await invoicesOf(bought)).map(({ refunded }) => refunded.amount)).toEqual([190, 0]);
    expect(await view(stand, bought)).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('goes back when it was charged in the very second in which the account was closed, and stays when a second lay between', async () => {
    const [closing, calm] = [await subscribe(stand), await subscribe(stand)];
    for (const [{ subscriptionId, caller }, afterMs] of [[closing, 88] as const, [calm, 1_000] as const]) {
      const [charge] = await stand.rows<{ paid_at: Date }>('SELECT paid_at FROM charge WHERE subscription_id = $1', [subscriptionId]);
      const since = new Date((charge?.paid_at.getTime() ?? 0) + afterMs).toISOString();
      await stand.requests.send(endSubscriptionsOf, { userId: caller.userId, email: 'lucia@example.com', since });
    }
    await settled(stand);
    const back = `SELECT c.subscription_id AS id, r.amount FROM refund r JOIN charge c ON c.id = r.charge_id WHERE r.cause = 'after-end'`;
    expect(await stand.rows(back)).toEqual([{ id: closing.subscriptionId, amount: 190 }]);
  }, 120_000);

  it('goes back to somebody who was erased before their page was paid, also when the bank is slow', async () => {
    const [fast, slow] = [await open(stand), await open(stand)];
    for (const { caller } of [fast, slow]) await stand.rows('INSERT INTO erased_person VALUES ($1, now()) RETURNING 1', [caller.userId]);
    await payByCard(fast);
    await payByDebit(slow);
    await settled(stand);
    await stand.sandbox.control(`sessions/${slow.sessionId}/settle`, { outcome: 'succeeded' });
    await reaches(stand, slow, 'failed');
    const { refunds: back, subscriptions } = await stand.sandbox.state();
    expect(back.map(({ amount, status }) => [amount, status])).toEqual([
      [190, 'succeeded'],
      [190, 'succeeded'],
    ]);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  }, 120_000);

  it('is settled against the delivery that left when a paused plan is ended, and paid back where more was paid than deliveries left', async () => {
    const sent = await subscribe(stand, aSubscriptionRequest({ interval: 2 }));
    await ship(stand);
    await live(stand, 10, 5);
    await stand.requests.send(pauseSubscription, { ...(await at(stand, sent)), until: dayAfter(today(stand), 30) }, as(sent));
    await live(stand, 5);
    await stand.requests.send(cancelSubscription, await at(stand, sent), as(sent));
    await settled(stand);
    expect(await refunds('unused')).toEqual([]);
    expect(await ledgerOf(sent)).toMatchObject({ paid: 1_000, refunded: 0, opened: 2_000, writtenOff: 1_000, balance: 0 });
    const ahead = await subscribe(stand, aSubscriptionRequest({ interval: 2 }));
    await settled(stand);
    const deliveryId = (await view(stand, ahead)).nextDelivery?.id ?? '';
    await stand.requests.send(failDelivery, { deliveryId, reason: 'address', note: null }, staff);
    await live(stand, 10, 5);
    await stand.requests.send(pauseSubscription, { ...(await at(stand, ahead)), until: dayAfter(today(stand), 30) }, as(ahead));
    await settled(stand);
    await stand.requests.send(cancelSubscription, await at(stand, ahead), as(ahead));
    await settled(stand);
    const { refunded, writtenOff } = await ledgerOf(ahead);
    // Ten days of a month of 30 or 31 were used.
    expect([refunded >= 664, refunded <= 680, writtenOff + 1_000 - refunded]).toEqual([true, true, 0]);
    expect(await refunds('unused')).toMatchObject([{ state: 'succeeded' }]);
  }, 120_000);
});
