import { getMyStructuredInvoice, getOrder, getStructuredInvoiceByLink, getStructuredInvoiceForStaff } from '@brote/contracts/orders';
import { aCaller } from '@brote/test-support';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { startHarness, type Harness } from './harness';
import { refund, waitForRefundedTotal } from './refund-steps';
import { BusinessRules } from './structured-invoices/business-rules';
import { brokenSumsOf } from './structured-invoices/exact-sums';
import { schemaErrorsOf } from './structured-invoices/schema-errors';

const COMPANY = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
const GERMAN = { name: 'Zahnhaus GmbH', taxId: 'DE123456789' };
const BERLIN = withShippingInfo({ country: 'DE', postalCode: '10115', city: 'Berlin' });
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: Harness;

/** An order of 7.00 € of which 3.00 € went back, with the numbers of both documents. */
async function placeCorrectedOrder(overrides: object) {
  const owner = { caller: aCaller() };
  const { orderId } = await buy(harness, aBasket(overrides), owner.caller);
  await refund(harness, orderId, 300);
  await waitForRefundedTotal(harness, orderId, 300);
  const { documents = [], linkToken } = await harness.requests.send(getOrder, { orderId });
  return { owner, linkToken, numbers: documents.map(({ number }) => number) };
}

describe('the structured documents of an order', () => {
  beforeAll(async () => void (harness = await startHarness({ VAT_DESTINATION_FROM: '2025-07-01' })));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it.each([
    ['a Spanish company', { company: COMPANY }, ['ESA58818501', '5.79', '1.21']],
    ['a German company, with German VAT', { company: GERMAN, ...BERLIN }, ['DE123456789', '5.88', '1.12', '10115', 'Berlin']],
  ])('pass all checks for %s', async (_what, overrides, parts) => {
    const rules = new BusinessRules();
    const { owner, numbers } = await placeCorrectedOrder(overrides);
    expect(numbers).toHaveLength(2);
    for (const number of numbers) {
      const { xml } = await harness.requests.send(getMyStructuredInvoice, { number }, owner);
      expect([schemaErrorsOf(xml), await rules.findViolations(xml), brokenSumsOf(xml)]).toEqual(['', [], []]);
    }
    const { xml } = await harness.requests.send(getMyStructuredInvoice, { number: numbers[0] ?? '' }, owner);
    for (const part of [...parts, '>7.00<']) expect(xml).toContain(part);
    const { xml: creditNote } = await harness.requests.send(getMyStructuredInvoice, { number: numbers[1] ?? '' }, owner);
    const correctedOn = /<cac:InvoiceDocumentReference>\s*<cbc:ID>(.*)<\/cbc:ID>\s*<cbc:IssueDate>(.*)<\/cbc:IssueDate>/.exec(creditNote);
    expect(correctedOn?.slice(1)).toEqual([numbers[0], /<cbc:IssueDate>(.*)<\/cbc:IssueDate>/.exec(xml)?.[1]]);
    expect(creditNote).toContain('>3.00<');
  });

  it('are the same for the owner, by the mailed link and for staff', async () => {
    const { owner, linkToken, numbers } = await placeCorrectedOrder({ company: COMPANY });
    for (const number of numbers) {
      const [own, linked, forStaff] = await Promise.all([
        harness.requests.send(getMyStructuredInvoice, { number }, owner),
        harness.requests.send(getStructuredInvoiceByLink, { number, token: linkToken }),
        harness.requests.send(getStructuredInvoiceForStaff, { number }, staff),
      ]);
      expect([linked, forStaff]).toEqual([own, own]);
      expect([own.number, own.fileName]).toEqual([number, `${number}.xml`]);
    }
  });

  it('are unknown to other accounts, by other links, without a right to them, and for persons', async () => {
    const { owner, linkToken, numbers } = await placeCorrectedOrder({ company: COMPANY });
    const person = await placeCorrectedOrder({});
    const number = numbers[0] ?? '';
    const ofPerson = { number: person.numbers[0] ?? '' };
    const unknownReads = [
      harness.requests.send(getMyStructuredInvoice, { number }, person.owner),
      harness.requests.send(getStructuredInvoiceByLink, { number, token: person.linkToken }),
      harness.requests.send(getMyStructuredInvoice, ofPerson, person.owner),
      harness.requests.send(getStructuredInvoiceByLink, { ...ofPerson, token: person.linkToken }),
      harness.requests.send(getStructuredInvoiceForStaff, ofPerson, staff),
      harness.requests.send(getStructuredInvoiceForStaff, { number: 'F2020-000001' }, staff),
    ];
    expect(await Promise.all(unknownReads.map(refusalCodeOf))).toEqual(unknownReads.map(() => 'INVOICE_UNKNOWN'));
    expect(await refusalCodeOf(harness.requests.send(getStructuredInvoiceByLink, { number, token: `${linkToken}x` }))).toBe(
      'ORDER_UNKNOWN',
    );
    expect(await refusalCodeOf(harness.requests.send(getMyStructuredInvoice, { number }))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(getStructuredInvoiceForStaff, { number }, owner))).toBe('FORBIDDEN');
  });
});
