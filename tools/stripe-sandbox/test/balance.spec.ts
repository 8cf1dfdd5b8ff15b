import { validateResource } from '@brote/stripe-contract';
import type Stripe from 'stripe';
import { familyPackParams, idOf, payByCard, payByDebit, startHarness, type Harness } from './harness';

const DAY_MS = 86_400_000;
const VISA = '4242424242424242';
/** A card whose refunds fail later. */
const FAILING_REFUNDS = '4000000000005126';
const PACK_CENTS = 2_080;

describe('the balance of the account', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  /** A paid session of 20.80 €. @returns the id of its charge */
  const buy = async (pay: (session: Stripe.Checkout.Session) => Promise<unknown> = (session) => payByCard(session, VISA)) => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams());
    await pay(session);
    const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    return idOf((intent as Stripe.PaymentIntent).latest_charge);
  };
  const advanceDays = (days: number) => harness.postControl('clock', { offsetMs: days * DAY_MS });
  const listMovements = async (params: Stripe.BalanceTransactionListParams = {}) =>
    (await harness.stripe.balanceTransactions.list(params)).data.map(({ type, reporting_category: category, amount, fee, net }) => {
      expect(net).toBe(amount - fee);
      return [type, category, amount, fee];
    });

  it('has a transaction for each charge, with its fee, and expands it in both directions', async () => {
    const id = await buy();
    const charge = await harness.stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
    const transaction = charge.balance_transaction as Stripe.BalanceTransaction;
    // 3.25 % and 25 cents for a card of the United States.
    expect(transaction).toMatchObject({ type: 'charge', amount: PACK_CENTS, fee: 93, net: 1_987, source: id, status: 'pending' });
    expect(validateResource('balance_transaction', transaction).violations).toEqual([]);
    expect((transaction.available_on - transaction.created) / 86_400).toBeGreaterThan(3);
    expect((await harness.stripe.balanceTransactions.retrieve(transaction.id, { expand: ['source'] })).source).toMatchObject({ id });
    expect(await harness.stripe.refunds.create({ charge: id, amount: 500 })).toMatchObject({
      balance_transaction: expect.any(String) as string,
    });
    expect(await listMovements({ source: id })).toEqual([['charge', 'charge', PACK_CENTS, 93]]);
    expect(await listMovements({ type: 'refund' })).toEqual([['refund', 'refund', -500, 0]]);
    await expect(harness.stripe.balanceTransactions.retrieve('txn_unknown')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('adds metadata to a charge and a refund, each with an event', async () => {
    const id = await buy();
    const { id: refundId } = await harness.stripe.refunds.create({ charge: id, amount: 500, metadata: { refund_id: '1' } });
    const charge = await harness.stripe.charges.update(id, { metadata: { document: 'F1' } });
    expect(charge.metadata).toMatchObject({ document: 'F1' });
    expect((await harness.stripe.refunds.update(refundId, { metadata: { document: 'R1' } })).metadata).toEqual({
      refund_id: '1',
      document: 'R1',
    });
    expect((await harness.stripe.charges.retrieve(id)).metadata).toEqual(charge.metadata);
    const changed = (await harness.stripe.events.list({ limit: 2 })).data.map(({ type }) => type);
    expect(changed).toEqual(['refund.updated', 'charge.updated']);
    await expect(harness.stripe.charges.update('ch_unknown', { metadata: {} })).rejects.toMatchObject({ statusCode: 404 });
    await expect(harness.stripe.refunds.update('re_unknown', { metadata: {} })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('gets the money of a failed refund back', async () => {
    const id = await buy((session) => payByCard(session, FAILING_REFUNDS));
    const refund = await harness.stripe.refunds.create({ charge: id });
    await harness.postControl('clock', { offsetMs: 60_000 });
    const failed = await harness.stripe.refunds.retrieve(refund.id);
    expect(failed).toMatchObject({ status: 'failed', failure_balance_transaction: expect.any(String) as string });
    expect(await listMovements({ source: refund.id })).toEqual([
      ['refund_failure', 'refund_failure', PACK_CENTS, 0],
      ['refund', 'refund', -PACK_CENTS, 0],
    ]);
  });

  it('pays a fee for each dispute, and gets the money back when it wins', async () => {
    const [lost, won] = [await buy(), await buy()];
    for (const [charge, outcome] of [
      [lost, 'lost'],
      [won, 'won'],
    ] as const) {
      const { body: dispute } = await harness.postControl('disputes', { charge });
      await harness.postControl(`disputes/${String(dispute['id'])}/close`, { outcome });
    }
    const withdrawal = ['adjustment', 'dispute', -PACK_CENTS, 2_000];
    expect(await listMovements({ type: 'adjustment' })).toEqual([
      ['adjustment', 'dispute_reversal', PACK_CENTS, 0],
      withdrawal,
      withdrawal,
    ]);
    const [dispute] = (await harness.stripe.disputes.list({ charge: won })).data;
    expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-PACK_CENTS, PACK_CENTS]);
  });

  it('has no transaction for a debit before the bank has paid it', async () => {
    const id = await buy((session) => payByDebit(session));
    expect(await listMovements()).toEqual([]);
    await harness.postControl('clock', { offsetMs: 120_000 });
    expect(await listMovements({ source: id })).toEqual([['payment', 'charge', PACK_CENTS, 35]]);
  });

  it('is paid out once a day when it is available', async () => {
    const charge = await buy();
    await harness.stripe.refunds.create({ charge, amount: 500 });
    await advanceDays(2);
    expect((await harness.stripe.payouts.list()).data).toEqual([]);
    await advanceDays(4);
    const [payout] = (await harness.stripe.payouts.list({ expand: ['data.balance_transaction'] })).data;
    expect(payout).toMatchObject({ amount: 1_487, automatic: true, balance_transaction: { type: 'payout', amount: -1_487 } });
    expect(await listMovements({ payout: payout?.id ?? '' })).toEqual([
      ['payout', 'payout', -1_487, 0],
      ['refund', 'refund', -500, 0],
      ['charge', 'charge', PACK_CENTS, 93],
    ]);
    expect((await harness.stripe.balanceTransactions.list({ type: 'charge' })).data[0]?.status).toBe('available');
    await advanceDays(6);
    const paid = await harness.stripe.payouts.retrieve(payout?.id ?? '');
    expect([paid.status, validateResource('payout', paid).violations]).toEqual(['paid', []]);
    expect((await harness.stripe.payouts.list({ status: 'paid', arrival_date: paid.arrival_date })).data).toHaveLength(1);
    await expect(harness.stripe.balanceTransactions.list({ payout: 'po_unknown' })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('waits with a payout while refunds and disputes exceed the payments', async () => {
    const charge = await buy();
    await harness.postControl('disputes', { charge });
    await advanceDays(6);
    expect((await harness.stripe.payouts.list()).data).toEqual([]);
    await buy();
    await buy();
    await advanceDays(12);
    expect((await harness.stripe.payouts.list()).data.map(({ amount }) => amount)).toEqual([3 * 1_987 - PACK_CENTS - 2_000]);
  });
});
