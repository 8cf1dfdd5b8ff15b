import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@brote/contracts/audit';
import { getPlanDocumentForStaff, getVatStatus, issueEarlierDocuments, previewEarlierDocuments } from '@brote/contracts/staff-orders';
import { eurosFromCents } from '@brote/money';
import { madridDay } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { madridYear } from '#app/core/orders/order-number';
import { formatDay } from '#app/invoicing/invoices/invoice-labels';
import { refusalCodeOf } from './builders';
import { type FakeCharge, listedChargeOf } from './fake-charges';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';
import { pdfText } from './pdf-text';

const DAY_MS = 86_400_000;
const member = aCaller({ roles: ['customer', 'staff'] });
let harness: HarnessWithCharges;

/** Staff whose last password check was some minutes ago. */
const staff = (minutesAgo = 0) => ({ caller: { ...member, authenticatedAt: harness.now() - minutesAgo * 60_000 } });
const daysAgo = (days: number) => new Date(harness.now() - days * DAY_MS).toISOString();
const monthOf = (time: string) => madridDay(new Date(time)).slice(0, 7);
const preview = () => harness.requests.send(previewEarlierDocuments, {}, staff());
const issue = (backfillId: string = randomUUID(), minutesAgo = 0) =>
  harness.requests.send(issueEarlierDocuments, { backfillId }, staff(minutesAgo));
const waitUntilDone = () => eventually(async () => expect((await preview()).isIssuing).toBe(false), WAIT_OPTIONS);
const readDocumentsOf = ({ chargeId }: FakeCharge) =>
  harness.queryRows<{ number: string; total: number; issuedOn: string }>(
    'SELECT number, total, issued_on::text AS "issuedOn" FROM invoice WHERE charge_id = :chargeId ORDER BY series, counter',
    { chargeId },
  );
const readAudited = () =>
  harness.queryRows<{ targetId: string }>(
    `SELECT target_id AS "targetId" FROM staff_audit WHERE action = 'plan-document.issue-earlier' ORDER BY seq`,
  );
const readBackfills = async () => (await harness.queryRows<{ id: string }>('SELECT id FROM document_backfill')).map(({ id }) => id);

/** Charges that were paid long ago, in the list of subscriptions alone. */
function addEarlier(count: number): FakeCharge[] {
  const added = Array.from({ length: count }, () => harness.charges.add({ paidAt: daysAgo(60) }));
  harness.planBilling.charges.push(...added.map((charge) => listedChargeOf(charge)));
  return added;
}

describe('the documents of earlier charges', () => {
  beforeAll(async () => void (harness = await startHarnessWithCharges()));
  afterAll(async () => harness.end());
  beforeEach(() => {
    harness.planBilling.charges = [];
    harness.planBilling.beforeCharges = () => Promise.resolve();
  });

  it('are counted by the month of the payment, and nothing is requested', async () => {
    const [first, second] = [daysAgo(100), daysAgo(65)];
    const erased = harness.charges.add({ paidAt: second });
    const aboveLimit = harness.charges.add({ paidAt: second, amount: 40_001 });
    harness.charges.erase(erased);
    harness.charges.erase(aboveLimit);
    const documented = await harness.charges.pay({ paidAt: second });
    await harness.waitForTotals(documented, [190]);
    harness.planBilling.charges = [
      listedChargeOf(harness.charges.add({ paidAt: first })),
      listedChargeOf(harness.charges.add({ paidAt: second })),
      listedChargeOf(harness.charges.add({ paidAt: second, amount: 390 }), [{ kind: 'refund', amount: 90, at: daysAgo(50) }]),
      listedChargeOf(harness.charges.add({ paidAt: daysAgo(1) })),
      ...[erased, aboveLimit, documented].map((charge) => listedChargeOf(charge)),
    ];
    const [{ count: before } = { count: 0 }] = await harness.queryRows<{ count: number }>(
      'SELECT count(*)::int AS count FROM plan_document',
    );
    expect(await preview()).toEqual({
      ...{ count: 4, amount: eurosFromCents(960), refunded: eurosFromCents(90), simplified: 1, withoutBuyer: 1, isIssuing: false },
      paidBefore: expect.any(String) as string,
      months: [
        { month: monthOf(first), count: 1, amount: eurosFromCents(190), refunded: eurosFromCents(0) },
        { month: monthOf(second), count: 3, amount: eurosFromCents(770), refunded: eurosFromCents(90) },
      ],
    });
    expect(await harness.queryRows('SELECT count(*)::int AS count FROM plan_document')).toEqual([{ count: before }]);
  });

  it('need a recent password check', async () => {
    addEarlier(1);
    expect(await refusalCodeOf(issue(randomUUID(), 16))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await refusalCodeOf(harness.requests.send(issueEarlierDocuments, { backfillId: randomUUID() }, { caller: aCaller() }))).toBe(
      'FORBIDDEN',
    );
    expect(await readBackfills()).toEqual([]);
  });

  it('bear the day of their issue, name the day of the payment, and are issued once', async () => {
    const [charge] = addEarlier(1);
    const refunded = harness.charges.add({ paidAt: daysAgo(40) });
    const erased = harness.charges.add({ paidAt: daysAgo(40) });
    const aboveLimit = harness.charges.add({ paidAt: daysAgo(40), amount: 40_001 });
    harness.charges.erase(erased);
    harness.charges.erase(aboveLimit);
    const refunds = [
      { kind: 'refund' as const, amount: 90, at: daysAgo(30) },
      { kind: 'dispute' as const, amount: 100, at: daysAgo(20) },
    ];
    harness.planBilling.charges.push(listedChargeOf(refunded, refunds), listedChargeOf(erased), listedChargeOf(aboveLimit));
    const backfillId = randomUUID();
    const audited = await readAudited();
    expect(await issue(backfillId)).toMatchObject({ backfillId, state: 'running' });
    if (charge === undefined) throw new Error('There is no charge');
    await harness.waitForTotals(charge, [190]);
    await eventually(
      async () =>
        expect((await readDocumentsOf(refunded)).map(({ total }) => total).sort((one, other) => one - other)).toEqual([-100, -90, 190]),
      WAIT_OPTIONS,
    );
    await waitUntilDone();

    const today = madridDay(new Date(harness.now()));
    const [invoice] = await readDocumentsOf(charge);
    expect(invoice?.issuedOn).toBe(today);
    const { pdfBase64 } = await harness.requests.send(getPlanDocumentForStaff, { number: invoice?.number ?? '' }, staff());
    const text = pdfText(Buffer.from(pdfBase64, 'base64'));
    for (const day of [today, madridDay(new Date(charge.data.paidAt))]) expect(text).toContain(formatDay(day));

    expect(await issue(backfillId)).toMatchObject({ backfillId, state: 'done' });
    await issue();
    await waitUntilDone();
    expect(await preview()).toMatchObject({ count: 0, months: [], simplified: 0, withoutBuyer: 1 });
    expect(await readDocumentsOf(erased)).toMatchObject([{ number: expect.stringMatching(/^S/) as string, total: 190, issuedOn: today }]);
    expect((await readDocumentsOf(charge)).concat(await readDocumentsOf(refunded))).toHaveLength(4);
    expect(await harness.queryRows('SELECT id FROM plan_document WHERE charge_id = :id', { id: aboveLimit.chargeId })).toEqual([]);
    // The later decision is another one.
    expect((await readAudited()).slice(audited.length).map(({ targetId }) => targetId === backfillId)).toEqual([true, false]);
    expect((await harness.requests.send(verifyAudit.orders, { seq: null, hash: null })).brokenAt).toBeNull();
  });

  it('count towards the VAT threshold of the year of their payment and of their refund', async () => {
    const lastYear = madridYear(new Date(harness.now())) - 1;
    const readPlans = async () => {
      const status = await harness.requests.send(getVatStatus, {}, staff());
      return [status.lastYear.plans.amount, status.thisYear.plans.amount];
    };
    const buyer = { name: 'Anna Gruber', street: 'Ring 1', city: '1010 Wien', country: 'AT' as const };
    const paidAt = `${String(lastYear)}-06-15T10:00:00.000Z`;
    const charge = harness.charges.add({ buyer, paidAt, amount: 1_210, lines: [{ quantity: 1, unitPrice: 1_210, total: 1_210 }] });
    const refund = { kind: 'refund' as const, amount: 605, at: `${String(lastYear)}-08-01T10:00:00.000Z` };
    harness.planBilling.charges = [listedChargeOf(charge, [refund])];
    const paidOn = madridDay(new Date(paidAt));
    harness.plans.sales = [{ chargeId: charge.chargeId, country: 'AT', year: lastYear, paidOn, amount: 605 }];
    expect(await readPlans()).toEqual([500, 0]);
    await issue();
    await harness.waitForTotals(charge, [1_210, -605]);
    expect(await readPlans()).toEqual([500, 0]);
    harness.plans.sales = [];
    await waitUntilDone();
  });

  it('follow one decision at a time', async () => {
    const [charge] = addEarlier(1);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    harness.planBilling.beforeCharges = () => released;
    const [first, second] = [randomUUID(), randomUUID()];
    await issue(first);
    expect(await issue(second)).toMatchObject({ backfillId: first, state: 'running' });
    release();
    await waitUntilDone();
    expect(await readBackfills()).not.toContain(second);
    if (charge !== undefined) await harness.waitForTotals(charge, [190]);
  });

  it('are issued page by page by two copies of the service, also after a failure', async () => {
    const other = await harness.start();
    const paid = addEarlier(11);
    let failures = 2;
    harness.planBilling.beforeCharges = (cursor) => {
      if (cursor === null || failures === 0) return Promise.resolve();
      failures -= 1;
      return Promise.reject(new Error('The charges cannot be read'));
    };
    await issue();
    for (const charge of paid) await harness.waitForTotals(charge, [190]);
    await waitUntilDone();
    await other.close();
    expect(await harness.areInvoicesGapless()).toBe(true);
  });
});
