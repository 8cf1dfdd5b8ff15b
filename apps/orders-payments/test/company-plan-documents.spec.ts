import type { DocumentBuyer } from '@brote/contracts/subscriptions';
import { subscriptionExamples } from '@brote/contracts/examples';
import { getMyPlanDocument } from '@brote/contracts/orders';
import { getVatBookPage } from '@brote/contracts/staff-orders';
import { madridDay } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import type { RegistrationRecord } from '@brote/verifactu';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import type { FakeCharge } from './fake-charges';
import { startHarnessWithCharges, type HarnessWithCharges } from './harness-with-charges';
import { pdfText } from './pdf-text';

const { street, city, country } = subscriptionExamples.chargeDocumentData.buyer as DocumentBuyer;
const HOTEL = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
const CLINIC = { name: 'Zahnhaus GmbH', taxId: 'DE123456789' };
const invoicedTo = (company: typeof HOTEL): DocumentBuyer => ({ ...company, street, city, country });
let harness: HarnessWithCharges;

const readRecordsOf = async ({ chargeId }: FakeCharge) =>
  (
    await harness.queryRows<{ record: RegistrationRecord }>(
      'SELECT record FROM billing_record JOIN invoice ON number = invoice_number WHERE charge_id = :chargeId ORDER BY position',
      { chargeId },
    )
  ).map(({ record }) => record);

describe('the documents of a plan of a company', () => {
  beforeAll(async () => void (harness = await startHarnessWithCharges()));
  afterAll(async () => harness.end());

  it('name the company in PDF, billing records, credit notes and VAT book, with the VAT of a consumer', async () => {
    const charge = await harness.charges.pay({ buyer: invoicedTo(HOTEL) });
    await harness.charges.publishRefunded(charge, 90, 90);
    await harness.waitForTotals(charge, [190, -90]);
    const recipient = { name: HOTEL.name, nif: HOTEL.taxId };
    const [invoice, creditNote] = await readRecordsOf(charge);
    expect(invoice).toMatchObject({ type: 'F1', recipient, totalCents: 190, vatCents: 33 });
    expect(invoice).not.toHaveProperty('omitsRecipientByArticle61d');
    expect(creditNote).toMatchObject({ type: 'R1', recipient, totalCents: -90, correction: { invoices: [{ number: invoice?.number }] } });
    const owner = aCaller({ userId: charge.userId });
    for (const number of [invoice?.number ?? '', creditNote?.number ?? '']) {
      const { pdfBase64 } = await harness.requests.send(getMyPlanDocument, { number }, { caller: owner });
      const text = pdfText(Buffer.from(pdfBase64, 'base64'));
      expect([text.includes(HOTEL.name), text.includes(`NIF: ${HOTEL.taxId}`), text.includes('Lucía Ferrer')]).toEqual([true, true, false]);
    }
    const today = madridDay(new Date(harness.now()));
    const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
    const { rows } = await harness.requests.send(getVatBookPage, { from: today, until: today, cursor: null }, staff);
    const ofCharge = rows.filter(({ number }) => [invoice?.number, creditNote?.number].includes(number));
    expect(ofCharge.map(({ buyer, buyerTaxId }) => `${buyer}: ${buyerTaxId ?? '?'}`)).toEqual(
      [1, 2].map(() => `${HOTEL.name}: ${HOTEL.taxId}`),
    );
  });

  it('keep the company of the day of their issue, and so do the credit notes of an invoice', async () => {
    const earlier = await harness.charges.pay({ buyer: invoicedTo(HOTEL) });
    await harness.waitForTotals(earlier, [190]);
    earlier.data = { ...earlier.data, buyer: invoicedTo(CLINIC) };
    await harness.charges.publishRefunded(earlier, 190, 190);
    const later = await harness.charges.pay({ buyer: invoicedTo(CLINIC) });
    await harness.waitForTotals(earlier, [190, -190]);
    await harness.waitForTotals(later, [190]);
    expect((await readRecordsOf(earlier)).map(({ type, recipient }) => `${type} ${recipient?.name ?? '?'}`)).toEqual([
      `F1 ${HOTEL.name}`,
      `R1 ${HOTEL.name}`,
    ]);
    const foreignId = { type: 'vat-number', country: 'DE', id: CLINIC.taxId };
    expect(await readRecordsOf(later)).toMatchObject([{ type: 'F1', recipient: { name: CLINIC.name, foreignId }, vatCents: 33 }]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
  });

  it('name the person again once the company was removed', async () => {
    const withCompany = await harness.charges.pay({ buyer: invoicedTo(HOTEL) });
    await harness.waitForTotals(withCompany, [190]);
    const without = await harness.charges.pay();
    await harness.waitForTotals(without, [190]);
    expect(await readRecordsOf(without)).toMatchObject([{ type: 'F2', omitsRecipientByArticle61d: true }]);
  });
});
