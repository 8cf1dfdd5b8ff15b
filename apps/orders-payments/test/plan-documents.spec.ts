import { planDocumentIssued } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { buy } from './builders';
import type { FakeCharge } from './fake-charges';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';

interface DocumentRow {
  number: string;
  total: number;
  net: number;
  vat: number;
  rate: number;
  corrects: string | null;
}

let harness: HarnessWithCharges;

const readDocumentsOf = ({ chargeId }: FakeCharge) =>
  harness.queryRows<DocumentRow>(
    `SELECT number, total, net, vat, vat_rate_permille AS rate, corrects FROM invoice WHERE charge_id = :chargeId ORDER BY series, counter`,
    { chargeId },
  );
/** The number of documents of each series; it is also the highest number. */
async function readCounters(): Promise<Partial<Record<string, number>>> {
  const rows = await harness.queryRows<{ series: string; count: number; isGapless: boolean }>(
    `SELECT series, count(*)::int AS count, count(*) = max(counter) AS "isGapless" FROM invoice GROUP BY series`,
  );
  expect(rows.every(({ isGapless }) => isGapless)).toBe(true);
  return Object.fromEntries(rows.map(({ series, count }) => [series, count]));
}
const readRequestsOf = ({ chargeId }: FakeCharge) =>
  harness.queryRows<{ kind: string; state: string; tries: number }>(
    'SELECT kind, state, tries FROM plan_document WHERE charge_id = :chargeId ORDER BY refunded_total',
    { chargeId },
  );
const waitForStates = (charge: FakeCharge, states: readonly string[]) =>
  eventually(async () => expect((await readRequestsOf(charge)).map(({ state }) => state)).toEqual(states), WAIT_OPTIONS);
/** Another charge has its document: all events before it were handled. */
const waitUntilHandled = async () => harness.waitForTotals(await harness.charges.pay(), [190]);

describe('the documents of plans', () => {
  beforeAll(async () => void (harness = await startHarnessWithCharges()));
  afterAll(async () => harness.end());
  beforeEach(() => {
    harness.charges.before = () => Promise.resolve();
  });

  it('are one invoice for a charge, however often its event comes', async () => {
    const charge = await harness.charges.pay();
    await harness.charges.publishPaid(charge);
    await harness.waitForTotals(charge, [190]);
    await harness.charges.publishPaid(charge);
    await waitUntilHandled();
    const documents = await readDocumentsOf(charge);
    expect(documents).toEqual([
      { number: expect.stringMatching(/^F\d{4}-\d{6}$/) as string, total: 190, net: 157, vat: 33, rate: 210, corrects: null },
    ]);
    expect(await readRequestsOf(charge)).toEqual([{ kind: 'charge', state: 'issued', tries: 0 }]);
  });

  it('are announced once each, with the time of the payment', async () => {
    const charge = await harness.charges.pay();
    await harness.waitForTotals(charge, [190]);
    const [document] = await readDocumentsOf(charge);
    const events = await harness.queryRows<{ payload: object }>(
      `SELECT payload FROM outbox WHERE type = :type AND payload->>'chargeId' = :chargeId`,
      { type: planDocumentIssued.type, chargeId: charge.chargeId },
    );
    const { chargeId, subscriptionId, userId } = charge;
    const occurredAt: unknown = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(events).toEqual([{ payload: { number: document?.number, locale: 'es', chargeId, subscriptionId, userId, occurredAt } }]);
  });

  it('have a net amount and a VAT that add up to the total, whatever the charge', async () => {
    for (const amount of [1, 50, 99, 100, 333, 1_499]) {
      const charge = await harness.charges.pay({ amount, lines: [{ quantity: 1, unitPrice: amount, total: amount }] });
      await harness.waitForTotals(charge, [amount]);
      for (const { total, net, vat } of await readDocumentsOf(charge)) expect(net + vat).toBe(total);
    }
  });

  it('share numbers and chain with the invoices of orders', async () => {
    const charge = await harness.charges.pay();
    await harness.waitForTotals(charge, [190]);
    const { orderId } = await buy(harness);
    await harness.waitForTotals(await harness.charges.pay(), [190]);
    const isGapless = await harness.areInvoicesGapless();
    const [order] = await harness.queryRows(
      'SELECT position > 1 AS "isBetween" FROM billing_record JOIN invoice ON number = invoice_number WHERE order_id = :orderId',
      { orderId },
    );
    expect([isGapless, order]).toEqual([true, { isBetween: true }]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
  });

  it('are issued once each by two copies of the service, without a gap in their numbers', async () => {
    const other = await harness.start();
    const paid = await Promise.all(Array.from({ length: 12 }, () => harness.charges.pay()));
    for (const charge of paid) await harness.waitForTotals(charge, [190]);
    await other.close();
    expect(await harness.areInvoicesGapless()).toBe(true);
  });

  it('correct the invoice by each part that goes back, once', async () => {
    const charge = await harness.charges.pay();
    await harness.charges.publishRefunded(charge, 90, 90);
    await harness.charges.publishRefunded(charge, 90, 90);
    await harness.charges.publishRefunded(charge, 150, 60);
    await harness.waitForTotals(charge, [190, -90, -60]);
    await harness.charges.publishRefundFailed(charge, 90);
    await harness.charges.publishRefunded(charge, 150, 60);
    await harness.charges.publishDisputeClosed(charge, 'won', 150);
    await harness.charges.publishDisputeClosed(charge, 'lost', 190);
    await harness.waitForTotals(charge, [190, -90, -60, -40]);
    await waitUntilHandled();
    const [invoice, ...creditNotes] = await readDocumentsOf(charge);
    expect(creditNotes.map(({ corrects }) => corrects)).toEqual([invoice?.number, invoice?.number, invoice?.number]);
    for (const { total, net, vat, rate } of creditNotes) expect([net + vat, rate]).toEqual([total, 210]);
    expect((await readRequestsOf(charge)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['charge issued', 'refund issued', 'refund issued', 'dispute issued'],
    ]);
  });

  it('wait while subscriptions does not answer, and follow in their order once it does', async () => {
    await harness.charges.stopAnswering();
    const charge = await harness.charges.pay();
    await harness.charges.publishRefunded(charge, 190, 190);
    await eventually(async () => expect((await readRequestsOf(charge))[0]?.tries).toBeGreaterThan(0), WAIT_OPTIONS);
    expect((await readRequestsOf(charge)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['charge due', 'refund due']);
    expect(await readDocumentsOf(charge)).toEqual([]);
    await harness.charges.startAnswering();
    await harness.advance(600_000);
    await harness.waitForTotals(charge, [190, -190]);
  });

  it('leave out an erased customer, in a series of its own, and so do their credit notes', async () => {
    const before = await readCounters();
    const erased = harness.charges.add({ locale: 'es', deliveryCountry: 'FR' });
    harness.charges.erase(erased);
    await harness.charges.publishPaid(erased);
    await harness.charges.publishRefunded(erased, 100, 100);
    await harness.waitForTotals(erased, [-100, 190]);
    await harness.charges.publishPaid(erased);
    await waitUntilHandled();
    const [creditNote, invoice] = await readDocumentsOf(erased);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^S\d{4}-000001$/) as string,
      net: 157,
      vat: 33,
      rate: 210,
      corrects: null,
    });
    expect(creditNote).toMatchObject({ number: expect.stringMatching(/^R/) as string, corrects: invoice?.number });
    const stored = await harness.queryRows<{ account: string | null; buyer: unknown; type: string; hasNoLimit: boolean }>(
      `SELECT user_id AS account, content->'buyer' AS buyer, record->>'type' AS type, record ? 'omitsRecipientByArticle61d' AS "hasNoLimit"
         FROM invoice JOIN billing_record ON invoice_number = number WHERE charge_id = :chargeId ORDER BY position`,
      { chargeId: erased.chargeId },
    );
    const anonymous = { account: null, buyer: null, hasNoLimit: false };
    expect(stored).toEqual([
      { ...anonymous, type: 'F2' },
      { ...anonymous, type: 'R5' },
    ]);
    const after = await readCounters();
    expect([after['F'] ?? 0, after['R'], after['S']]).toEqual([(before['F'] ?? 0) + 1, (before['R'] ?? 0) + 1, 1]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
  });

  it('have the seller’s VAT without a buyer and a country', async () => {
    const erased = harness.charges.add({ deliveryCountry: null });
    harness.charges.erase(erased);
    await harness.charges.publishPaid(erased);
    await harness.waitForTotals(erased, [190]);
    expect(
      await harness.queryRows('SELECT vat_country AS country FROM invoice WHERE charge_id = :chargeId', { chargeId: erased.chargeId }),
    ).toEqual([{ country: 'ES' }]);
  });

  it('fail for an erased customer above 400 €, and for an unknown charge; the credit note waits', async () => {
    const erased = harness.charges.add({ amount: 40_001, lines: [{ quantity: 1, unitPrice: 40_001, total: 40_001 }] });
    harness.charges.erase(erased);
    await harness.charges.publishPaid(erased);
    await harness.charges.publishRefunded(erased, 100, 100);
    await waitForStates(erased, ['failed', 'due']);
    const unknown = { ...harness.charges.add(), chargeId: 'in_unknown' };
    await harness.charges.publishPaid(unknown);
    await waitForStates(unknown, ['failed']);
    const errors = await harness.queryRows<{ error: string }>(
      `SELECT last_error AS error FROM plan_document WHERE state = 'failed' ORDER BY requested_at`,
    );
    expect(errors.map(({ error }) => error)).toEqual(['customer-erased', 'charge-unknown']);
    expect(await readDocumentsOf(erased)).toEqual([]);
  });

  it('are not written for a refund of a charge that was paid before there were documents', async () => {
    const earlier = harness.charges.add();
    await harness.charges.publishRefunded(earlier, 190, 190);
    await waitUntilHandled();
    expect(await readDocumentsOf(earlier)).toEqual([]);
    expect(await readRequestsOf(earlier)).toEqual([{ kind: 'refund', state: 'due', tries: 0 }]);
  });
});
