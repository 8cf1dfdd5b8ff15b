import { getPayoutSummary } from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import * as fc from 'fast-check';
import { payByCard, refusalCodeOf } from './builders';
import { FakeCharges } from './fake-charges';
import { startHarness, type Harness } from './harness';
import { PayoutSteps, ALL_DAYS } from './payout-steps';
import { PlanSteps } from './plan-steps';

const seed = jest.getSeed();
const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;
/** Days until Stripe has paid everything out, and a bank has it. */
const PAYOUT_DAYS = 6;

type Step =
  | { kind: 'order'; country: 'ES' | 'AT'; packs: number }
  | { kind: 'plan' }
  | { kind: 'day' }
  | { kind: 'refund'; purchase: number; cents: number }
  | { kind: 'dispute'; purchase: number }
  | { kind: 'decide'; purchase: number; outcome: 'won' | 'lost' };

const purchase = fc.nat(20);
const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        country: fc.constantFrom('ES', 'AT'),
        packs: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('day' as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('refund' as const), purchase, cents: fc.constantFrom(40, 95, 350, 5_000) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('dispute' as const), purchase }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), purchase, outcome: fc.constantFrom('won', 'lost') }) },
  ),
  { minLength: 6, maxLength: 16 },
);

let harness: Harness;
let charges: FakeCharges;
let steps: PayoutSteps;

beforeAll(async () => {
  // From noon on, so that no step of a day falls on the next one.
  harness = await startHarness({}, { initialOffsetMs: NOON_MS - (Date.now() % DAY_MS) });
  charges = await FakeCharges.start(harness.nats.url);
  steps = new PayoutSteps(harness, charges);
});
afterAll(async () => {
  await charges.stop();
  await harness.end();
});

async function take(step: Step): Promise<void> {
  if (step.kind === 'order') await steps.buyOrder(step.country, step.packs);
  else if (step.kind === 'plan') await steps.buyPlan();
  else if (step.kind === 'day') await harness.advance(DAY_MS);
  else {
    const target = steps.purchases[step.purchase % Math.max(steps.purchases.length, 1)];
    if (target === undefined) return;
    if (step.kind === 'refund') await steps.refund(target, step.cents);
    else if (step.kind === 'dispute') await steps.openDispute(target);
    else await steps.closeDispute(target, step.outcome);
  }
}

/** Decides what is open, and lets the last payout arrive. */
async function endHistory(): Promise<void> {
  for (const target of steps.purchases) await steps.closeDispute(target, 'lost');
  await harness.advance(PAYOUT_DAYS * DAY_MS);
  await steps.sync();
}

/** Changes an invoice, which the database otherwise refuses. */
async function changeInvoice(sql: string, params: { number: string }): Promise<void> {
  await harness.queryRows('ALTER TABLE invoice DISABLE TRIGGER USER');
  await harness.queryRows(sql, params);
  await harness.queryRows('ALTER TABLE invoice ENABLE TRIGGER USER');
}

type DailySums = Map<string, number>;

function addTo(sums: DailySums, day: string, country: string, cents: number): void {
  const key = `${day} ${country}`;
  sums.set(key, (sums.get(key) ?? 0) + cents);
  if (sums.get(key) === 0) sums.delete(key);
}

/** Cents of invoices and credit notes by the day of the payment or of the correction, and by country. */
async function sumDocuments(): Promise<DailySums> {
  const sums: DailySums = new Map();
  for (const { operationOn, country, total } of await steps.readDocuments()) addTo(sums, operationOn, country, total);
  return sums;
}

/** Cents of charges, refunds and disputes by day and country. A dispute counts once it is decided: on the day of its credit note. */
async function sumTransactions(): Promise<DailySums> {
  const days = new Map((await steps.readDocuments()).map(({ number, operationOn }) => [number, operationOn]));
  const sums: DailySums = new Map();
  for (const { kind, day, country, gross, documents } of await steps.readRows()) {
    const [document = ''] = documents;
    if (kind === 'charge' || kind === 'refund') addTo(sums, day, country ?? '', gross);
    else if (kind === 'dispute' && document !== '') addTo(sums, days.get(document) ?? '', country ?? '', gross);
  }
  return sums;
}

describe(`payouts beside documents (seed ${seed})`, () => {
  it('match the documents to the cent, day by day and country by country, in any history', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        for (const step of history) await take(step);
        await endHistory();
        const summary = await steps.readSummary();
        expect([summary.issues, summary.unpaid]).toEqual([[], []]);
        expect(await sumTransactions()).toEqual(await sumDocuments());
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 3), endOnFailure: true },
    );
  }, 300_000);

  it('add up to gross, fees, net and what reached the bank', async () => {
    const { charge } = await steps.buyOrder('ES', 3);
    const sold = (await harness.sandbox.readState()).charges.find(({ id }) => id === charge);
    await harness.advance(PAYOUT_DAYS * DAY_MS);
    await steps.sync();
    const rows = await steps.readRows();
    const { charges: gross, refunds, disputes, other, fees, net, paidOut, readUntil } = await steps.readSummary();
    expect(gross.amount + refunds.amount + disputes.amount + other.amount - fees.amount).toBe(net.amount);
    expect(readUntil).toBe(new Date(harness.now()).toISOString().slice(0, 11) + (readUntil ?? '').slice(11));
    const inPayouts = rows.filter(({ kind, payout }) => kind !== 'payout' && payout !== null);
    expect(inPayouts.reduce((sum, item) => sum + item.net, 0)).toBe(paidOut.amount);
    for (const { arrivesOn, day } of inPayouts) expect((arrivesOn ?? '') > day).toBe(true);
    const row = rows.find(({ id }) => id === sold?.balance_transaction);
    expect(row).toMatchObject({ kind: 'charge', gross: 2_100, fee: 93, net: 2_007, documents: [expect.stringMatching(/^F/)] });
    await steps.sync();
    expect(await steps.readRows()).toEqual(rows);
  });

  it('find a payment of an unknown purchase, a missing document, and a document without a payment', async () => {
    const order = await steps.buyOrder('AT', 1);
    // Movements are listed by their second, so the next payment belongs to a later one.
    await harness.advance(1_000);
    const session = await new PlanSteps(harness).stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/',
      customer_email: 'ana@example.com',
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 1_234, product_data: { name: 'Something else' } } }],
    });
    await payByCard({ url: session.url ?? '' });
    const [invoice] = await harness.queryRows<{ number: string }>('SELECT number FROM invoice WHERE order_id = :orderId', {
      orderId: order.orderId,
    });
    const { number = '' } = invoice ?? {};
    await changeInvoice(
      `UPDATE invoice SET order_id = NULL, charge_id = 'in_' || number, subscription_id = gen_random_uuid() WHERE number = :number`,
      { number },
    );
    await harness.advance(DAY_MS);
    await steps.sync();
    const { issues, issueCount, unpaid, unpaidCount } = await steps.readSummary();
    expect([issueCount, unpaidCount]).toEqual([2, 1]);
    expect(issues.map(({ gross, purchase: of, country, issue }) => [gross, of === '', country, issue])).toEqual([
      [700, false, 'AT', 'document-missing'],
      [1_234, true, null, 'purchase-unknown'],
    ]);
    expect(unpaid).toEqual([expect.objectContaining({ number, total: { amount: 700, currency: 'EUR' } })]);
  });

  it('wait for the bank while a dispute is open', async () => {
    const order = await steps.buyOrder('ES', 1);
    await steps.openDispute(order);
    await steps.sync();
    const issueOf = async () => (await steps.readSummary()).issues.find(({ kind }) => kind === 'dispute')?.issue;
    expect(await issueOf()).toBe('dispute-open');
    await steps.closeDispute(order, 'won');
    await steps.sync();
    expect(await issueOf()).toBeUndefined();
  });

  it('are stored once, and never changed', async () => {
    for (const sql of ['UPDATE balance_transaction SET fee = fee', 'DELETE FROM balance_transaction', 'TRUNCATE balance_transaction'])
      await expect(harness.queryRows(sql)).rejects.toThrow('never changed or removed');
  });

  it('are for staff alone', async () => {
    expect(await refusalCodeOf(harness.requests.send(getPayoutSummary, ALL_DAYS, { caller: aCaller() }))).toBe('FORBIDDEN');
  });
});
