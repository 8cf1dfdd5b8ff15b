import {
  cancelSubscription,
  changeSubscription,
  failDelivery,
  findPlanContract,
  getPlanContract,
  getPlanContractByLink,
  planLinkRequested,
  renewPlanLink,
  getSubscriptionForStaff,
  getSubscriptionMessage,
  pauseSubscription,
  planReference,
  retryDelivery,
  shipDelivery,
  type FindPlanContractRequest,
} from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import { dayAfter } from '#app/calendar/madrid-day';
import { PlanLink } from '#app/withdrawals/plan-link';
import { expectAgreement } from './agree';
import { codeOf, eventsOf, subscribe, view, type Bought } from './builders';
import { as, at, ship, today } from './life';
import { startHarness, type Harness } from './harness';
import { Statements } from './statements';
import { live, lookAtCalendar, settled } from './time';

let harness: Harness;
let statements: Statements;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const DEADLINE = { withinMs: 60_000, everyMs: 50 };

/** The withdrawal is processed, with or without a refund. */
async function processed({ subscriptionId }: Bought, isRefunded: boolean): Promise<void> {
  await eventually(async () => {
    const [row] = await harness.rows<{ due: Date | null; ended: Date | null; paid: Date | null }>(
      'SELECT due_at AS due, ended_at AS ended, refunded_at AS paid FROM plan_withdrawal WHERE subscription_id = $1',
      [subscriptionId],
    );
    expect([row?.due === null, row?.ended instanceof Date, row?.paid instanceof Date]).toEqual([true, true, isRefunded]);
  }, DEADLINE);
  await settled(harness);
}

const refunds = () =>
  harness.rows<{ amount: number; state: string }>(`SELECT amount, state FROM refund WHERE cause = 'withdrawal' ORDER BY amount`);
const deliveriesOf = async ({ subscriptionId }: Bought) =>
  (await harness.rows<{ status: string }>('SELECT status FROM delivery WHERE subscription_id = $1 ORDER BY cycle', [subscriptionId])).map(
    ({ status }) => status,
  );
const ledgerOf = async ({ subscriptionId }: Bought) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).ledger;
const contractOf = (bought: Bought) => harness.requests.send(getPlanContract, { subscriptionId: bought.subscriptionId }, as(bought));
const find = (own: Partial<FindPlanContractRequest>) =>
  harness.requests.send(findPlanContract, { subscriptionId: null, digits: null, linkToken: null, userId: null, email: '', ...own });

async function firstOf({ subscriptionId }: Bought): Promise<string> {
  const [row] = await harness.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 1', [subscriptionId]);
  return row?.id ?? '';
}

/** Ships the first delivery, which has not arrived. */
async function sendFirst(bought: Bought): Promise<string> {
  const deliveryId = await firstOf(bought);
  await lookAtCalendar(harness);
  const parcel = { deliveryId, carrier: 'seur' as const, trackingNumber: `SE-${deliveryId.slice(-8)}` };
  await eventually(() => harness.requests.send(shipDelivery, parcel, staff), DEADLINE);
  return deliveryId;
}

describe('a withdrawn plan', () => {
  beforeEach(async () => {
    harness = await startHarness({ RUN_EVERY_MS: '3600000' });
    statements = await Statements.start(harness.nats.url);
  });
  afterEach(async () => {
    await expectAgreement(harness);
    await statements.stop();
    await harness.end();
  });

  it('ends at once, cancels its deliveries, releases its brushes and is refunded, once', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    const id = await statements.receive(bought.subscriptionId);
    await statements.receive(bought.subscriptionId, {}, id);
    await processed(bought, true);
    expect(await view(harness, bought)).toMatchObject({
      status: 'cancelled',
      endsOn: today(harness),
      nextDelivery: null,
      withdrawable: false,
    });
    expect(new Set(await deliveriesOf(bought))).toEqual(new Set(['cancelled']));
    expect(await refunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 1_000, consumed: 0, balance: 0 });
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold')]).toEqual([0, 0]);
    const published = await harness.rows(`SELECT payload FROM outbox WHERE type = 'subscriptions.withdrawal.refunded.v1'`);
    const { userId } = bought.caller;
    expect(published).toEqual([
      { payload: { withdrawalId: id, subscriptionId: bought.subscriptionId, userId, amount: { amount: 190, currency: 'EUR' } } },
    ]);
    const { subscriptions, invoices } = await harness.sandbox.state();
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    expect(invoices.filter(({ status }) => status !== 'paid')).toEqual([]);
    expect((await eventsOf(harness, bought.subscriptionId)).filter((type) => type.endsWith('cancelled'))).toHaveLength(1);
  }, 120_000);

  it('with a shipped delivery waits for staff, then is refunded, and sealed brushes return to stock', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    const id = await statements.receive(bought.subscriptionId, { openedLines: [1] });
    await processed(bought, false);
    expect([(await view(harness, bought)).status, await deliveriesOf(bought), await refunds()]).toEqual([
      'cancelled',
      ['delivered', 'cancelled'],
      [],
    ]);
    expect(await view(harness, bought)).toMatchObject({ withdrawn: true, withdrawable: false });
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, consumed: 3_000, balance: 0 });
    await statements.settle(id, 'refunded', bought.subscriptionId, { openedLines: [1], restock: true });
    await processed(bought, true);
    expect(await refunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await ledgerOf(bought)).toMatchObject({ refunded: 1_000, balance: 0 });
    expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([1, 0]);
  }, 120_000);

  it('is refunded for later months too, with one refund for each charge', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId } = bought;
    await sendFirst(bought);
    await live(harness, 35, 7);
    expect(await contractOf(bought)).toMatchObject({ isWithdrawable: true, withdrawableUntil: null });
    const id = await statements.receive(subscriptionId);
    await processed(bought, false);
    await statements.settle(id, 'refunded', subscriptionId, { restock: true });
    await processed(bought, true);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([190, 190]);
    expect(harness.catalogue.total('sold')).toBe(0);
  }, 120_000);

  it('loses its credit balance at Stripe, so that the refunds do not exceed the payments', async () => {
    const [bought, spender] = [await subscribe(harness), await subscribe(harness)];
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const balanceOf = async ({ subscriptionId }: Bought) => {
      const [row] = await harness.rows<{ id: string }>('SELECT stripe_customer AS id FROM subscription WHERE id = $1', [subscriptionId]);
      const customer = await stripe.customers.retrieve(row?.id ?? '');
      return { id: customer.id, cents: customer.deleted === true ? null : customer.balance };
    };
    for (const one of [bought, spender]) {
      const brushes = [{ type: 'adult', color: 'blue' }] as const;
      const request = { ...(await at(harness, one)), planId: 'individual' as const, brushes: [...brushes] };
      await harness.requests.send(changeSubscription, request, as(one));
      await settled(harness);
      // The customer paid 1.90 € before the change to 1.00 €.
      expect((await balanceOf(one)).cents).toBe(-90);
    }
    // Another plan of this customer used a part of the credit.
    await stripe.customers.createBalanceTransaction((await balanceOf(spender)).id, { amount: 60, currency: 'eur' });
    for (const one of [bought, spender]) {
      await statements.receive(one.subscriptionId);
      await processed(one, true);
      expect((await balanceOf(one)).cents).toBe(0);
    }
    expect(await refunds()).toEqual([
      { amount: 130, state: 'succeeded' },
      { amount: 190, state: 'succeeded' },
    ]);
  }, 120_000);

  it('is refunded less the value of opened brushes when the shop does not refund those', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    const id = await statements.receive(bought.subscriptionId, { openedLines: [0], paysOpened: false });
    await processed(bought, false);
    await statements.settle(id, 'refunded', bought.subscriptionId, { openedLines: [0], paysOpened: false });
    await processed(bought, true);
    // One month was paid; the value of the opened brush, half of three months, is higher.
    expect(await refunds()).toEqual([]);
  }, 120_000);

  it('may be paused or cancelled before, with a packed or a failed delivery', async () => {
    const [paused, ended] = [await subscribe(harness), await subscribe(harness)];
    await sendFirst(paused);
    const lost = await sendFirst(ended);
    await harness.requests.send(failDelivery, { deliveryId: lost, reason: 'lost', note: null }, staff);
    await live(harness, 3);
    await harness.requests.send(pauseSubscription, { ...(await at(harness, paused)), until: dayAfter(today(harness), 30) }, as(paused));
    await harness.requests.send(cancelSubscription, await at(harness, ended), as(ended));
    await settled(harness);
    const id = await statements.receive(paused.subscriptionId);
    await statements.receive(ended.subscriptionId);
    await processed(ended, true);
    await processed(paused, false);
    await statements.settle(id, 'refunded', paused.subscriptionId);
    await processed(paused, true);
    expect(await refunds()).toEqual([
      { amount: 190, state: 'succeeded' },
      { amount: 190, state: 'succeeded' },
    ]);
    expect(await deliveriesOf(ended)).toEqual(['cancelled', 'cancelled']);
  }, 120_000);

  it('is not delivered again after a failed delivery', async () => {
    const bought = await subscribe(harness);
    const deliveryId = await sendFirst(bought);
    await statements.receive(bought.subscriptionId);
    await processed(bought, false);
    await harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff);
    expect(await codeOf(harness.requests.send(retryDelivery, { deliveryId }, staff))).toBe('DELIVERY_NOT_READY');
  }, 120_000);

  it('stays active without proof of identity until staff refund it, and after staff refuse', async () => {
    const [one, other] = [await subscribe(harness), await subscribe(harness)];
    const [accepted, refused] = [
      await statements.receive(one.subscriptionId, { isProven: false }),
      await statements.receive(other.subscriptionId, { isProven: false }),
    ];
    await statements.settle(refused, 'refused', other.subscriptionId, { isProven: false });
    await statements.settle(accepted, 'refunded', one.subscriptionId, { isProven: false });
    await processed(one, true);
    expect([(await view(harness, one)).status, (await view(harness, other)).status]).toEqual(['cancelled', 'active']);
    expect(await refunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
  }, 120_000);
});

describe('the contract of a plan', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('is visible to its owner, and through the link of an e-mail', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId } = bought;
    const mine = await contractOf(bought);
    expect(mine).toMatchObject({ reference: planReference(subscriptionId), name: 'Lucía Ferrer', email: 'lucia@example.com' });
    expect(mine).toMatchObject({ isWithdrawable: true, withdrawableUntil: null, sent: [] });
    const { withdrawalToken } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    expect(await harness.requests.send(getPlanContractByLink, { token: withdrawalToken ?? '' })).toEqual(mine);
    expect(await codeOf(harness.requests.send(getPlanContract, { subscriptionId }, { caller: aCaller() }))).toBe('SUBSCRIPTION_UNKNOWN');
    const { deliveryToken } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: await firstOf(bought) });
    expect(await codeOf(harness.requests.send(getPlanContractByLink, { token: deliveryToken ?? '' }))).toBe('SUBSCRIPTION_UNKNOWN');
  });

  it('closes to a link after 90 days without a step, and a new link is e-mailed once an hour', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId } = bought;
    const { planToken: token = '' } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    const link = { token: token ?? '' };
    // A pending reservation would be a new step.
    const reservations = `SELECT reservation_state FROM delivery WHERE subscription_id = $1 ORDER BY date LIMIT 1`;
    await eventually(async () => expect(await harness.rows(reservations, [subscriptionId])).toEqual([{ reservation_state: 'held' }]));
    // All steps are moved to the past, as after the end of a plan.
    await harness.rows(`UPDATE subscription SET started_at = started_at - interval '91 days' WHERE id = $1`, [subscriptionId]);
    await harness.rows(`UPDATE delivery SET updated_at = updated_at - interval '91 days' WHERE subscription_id = $1`, [subscriptionId]);
    await harness.rows(`UPDATE charge SET paid_at = paid_at - interval '91 days' WHERE subscription_id = $1`, [subscriptionId]);
    expect((await harness.requests.send(getPlanContractByLink, link)).subscriptionId).toBe(subscriptionId);
    const old = { token: harness.app.get(PlanLink).tokenFor(subscriptionId) };
    expect(await codeOf(harness.requests.send(getPlanContractByLink, old))).toBe('LINK_ENDED');
    const digits = planReference(subscriptionId).replaceAll('-', '').slice('PLAN'.length);
    expect(await codeOf(find({ digits, linkToken: old.token }))).toBe('SUBSCRIPTION_UNKNOWN');
    for (const asked of [old, old, { token: 'a.b' }]) expect(await harness.requests.send(renewPlanLink, asked)).toEqual({});
    const wanted = `SELECT payload FROM outbox WHERE type = $1 AND payload->>'subscriptionId' = $2`;
    expect(await harness.rows(wanted, [planLinkRequested.type, subscriptionId])).toHaveLength(1);
    expect(await codeOf(harness.requests.send(getPlanContractByLink, old))).toBe('LINK_ENDED');
  });

  it('is found by its reference, proven by account or link, or unproven by the address', async () => {
    const bought = await subscribe(harness);
    const { subscriptionId, caller } = bought;
    const digits = planReference(subscriptionId).replaceAll('-', '').slice('PLAN'.length);
    const { withdrawalToken = null } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    expect(await find({ digits, userId: caller.userId })).toMatchObject({ subscriptionId, isProven: true });
    expect(await find({ digits, linkToken: withdrawalToken })).toMatchObject({ subscriptionId, isProven: true, userId: caller.userId });
    expect(await find({ subscriptionId, email: ' LUCIA@example.com ' })).toMatchObject({ subscriptionId, isProven: false });
    const unknown = [find({ digits, email: 'eve@example.com' }), find({ digits: '00000000', userId: caller.userId }), find({})];
    expect(await Promise.all(unknown.map(codeOf))).toEqual(Array(3).fill('SUBSCRIPTION_UNKNOWN'));
  });

  it('can be withdrawn until fourteen days after the first delivery arrived', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    const { withdrawableUntil, sent } = await contractOf(bought);
    expect(sent.map(({ line }) => line)).toEqual([0, 1]);
    const days = (Date.parse(withdrawableUntil ?? '') - harness.now().getTime()) / 86_400_000;
    expect([days > 13, days < 17]).toEqual([true, true]);
    await live(harness, 18, 6);
    expect(await contractOf(bought)).toMatchObject({ isWithdrawable: false, isSettled: false, withdrawableUntil });
    expect(await view(harness, bought)).toMatchObject({ withdrawable: false, withdrawn: false, withdrawableUntil });
  }, 120_000);
});
