import fc from 'fast-check';
import { BusinessRules } from '../../../test/structured-invoices/business-rules';
import { aCompanyDocument, companyDocuments } from '../../../test/structured-invoices/company-documents';
import { brokenSumsOf } from '../../../test/structured-invoices/exact-sums';
import { schemaErrorsOf } from '../../../test/structured-invoices/schema-errors';
import { anInvoice } from '../../../test/invoices';
import { isOfCompany, renderUbl } from './render-ubl';

const runs = Number(process.env['RANDOM_RUNS'] ?? 15);
let rules: BusinessRules;

const faultsOf = (xml: string): string[] => [schemaErrorsOf(xml), ...rules.violationsOf(xml), ...brokenSumsOf(xml)].filter(Boolean);

describe('the structured form of a document', () => {
  beforeAll(() => void (rules = new BusinessRules()));

  it('of an invoice has the amounts of the printed one and passes all checks', () => {
    const xml = renderUbl(
      aCompanyDocument([
        { quantity: 3, unitPrice: 700 },
        { quantity: 1, unitPrice: 0 },
      ]),
    );
    expect(faultsOf(xml)).toEqual([]);
    for (const part of [
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
      '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
      '<cbc:CompanyID>ESB00000000</cbc:CompanyID>',
      '<cbc:CompanyID>ESA58818501</cbc:CompanyID>',
      '<cbc:TaxableAmount currencyID="EUR">17.36</cbc:TaxableAmount>',
      '<cbc:TaxAmount currencyID="EUR">3.64</cbc:TaxAmount>',
      '<cbc:TaxInclusiveAmount currencyID="EUR">21.00</cbc:TaxInclusiveAmount>',
      '<cbc:PrepaidAmount currencyID="EUR">21.00</cbc:PrepaidAmount>',
      '<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>',
      '<cbc:BaseQuantity unitCode="C62">3</cbc:BaseQuantity>',
      '<cbc:PaymentMeansCode name="tarjeta Visa •••• 4242">48</cbc:PaymentMeansCode>',
      '<cbc:CityName>Valencia</cbc:CityName>',
      '<cbc:PostalZone>46006</cbc:PostalZone>',
    ])
      expect(xml).toContain(part);
  });

  it('of a credit note has positive amounts, and takes back what was refunded before', () => {
    const xml = renderUbl(
      aCompanyDocument([
        { quantity: 2, unitPrice: -700 },
        { quantity: 1, unitPrice: 350 },
      ]),
    );
    expect(faultsOf(xml)).toEqual([]);
    for (const part of [
      '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
      '<cbc:TaxInclusiveAmount currencyID="EUR">10.50</cbc:TaxInclusiveAmount>',
      '<cbc:CreditedQuantity unitCode="C62">-1</cbc:CreditedQuantity>',
      '<cbc:Note>Un cepillo llegó roto</cbc:Note>',
      '<cbc:ID>F2026-000001</cbc:ID>',
    ])
      expect(xml).toContain(part);
  });

  it('passes all checks for random documents of several countries', () => {
    const property = fc.property(companyDocuments, (invoice) => expect(faultsOf(renderUbl(invoice))).toEqual([]));
    fc.assert(property, { seed: jest.getSeed(), numRuns: runs, endOnFailure: true });
  });

  it('adds up to the cent for many more random documents', () => {
    const property = fc.property(companyDocuments, (invoice) => expect(brokenSumsOf(renderUbl(invoice))).toEqual([]));
    fc.assert(property, { seed: jest.getSeed(), numRuns: runs * 10, endOnFailure: true });
  });

  it('has the printed VAT where no net amount fits the total', () => {
    // 20 % of 0.02 is 0.00 and of 0.03 is 0.01, so no net amount has the total 0.03.
    const xml = renderUbl(aCompanyDocument([{ quantity: 1, unitPrice: 3 }], { vatRatePermille: 200 }));
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">0.03</cbc:TaxInclusiveAmount>');
    expect(faultsOf(xml)).toEqual([]);
  });

  it.each([
    ['code points that XML excludes', 'Roto\u0001'],
    ['signs of a subject code', 'Roto #123# y #ABC#'],
    ['markup', '<b>&amp;</b>'],
  ])('stays valid with a reason that has %s', (_what, reason) => {
    expect(faultsOf(renderUbl(aCompanyDocument([{ quantity: 1, unitPrice: -700 }], {}, { reason })))).toEqual([]);
  });

  it('has the same bytes each time', () => {
    const invoice = aCompanyDocument([{ quantity: 1, unitPrice: 700 }]);
    expect(renderUbl(invoice)).toBe(renderUbl(invoice));
  });

  it('does not exist for persons and for simplified invoices', () => {
    const simplified = aCompanyDocument([{ quantity: 1, unitPrice: 700 }], { series: 'S' });
    for (const invoice of [anInvoice(), simplified]) {
      expect(isOfCompany(invoice)).toBe(false);
      expect(() => renderUbl(invoice)).toThrow('no document of a company');
    }
  });

  it('is refused when the lines do not add up', () => {
    expect(() => renderUbl(aCompanyDocument([{ quantity: 1, unitPrice: 700 }], { total: 800 }))).toThrow('do not add up');
  });
});

describe('the checks of structured invoices', () => {
  beforeAll(() => void (rules = new BusinessRules()));
  const valid = renderUbl(
    aCompanyDocument([
      { quantity: 3, unitPrice: 700 },
      { quantity: 2, unitPrice: 850 },
    ]),
  );
  /** Each change breaks a rule; one that changes nothing fails. */
  const change = (from: RegExp, to: string): string => {
    const changed = valid.replace(from, to);
    expect(changed).not.toBe(valid);
    return changed;
  };

  it('know more than nine hundred published rules', () => {
    expect(rules.ids.length).toBeGreaterThan(900);
    expect(rules.ids).toEqual(expect.arrayContaining(['BR-01', 'BR-CO-15', 'BR-S-08', 'UBL-CR-001', 'BR-CL-01']));
  });

  it.each([
    ['BR-01', /<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, ''],
    ['BR-08', /<cac:PostalAddress>[\s\S]*?<\/cac:PostalAddress>/, ''],
    ['BR-27', /<cbc:PriceAmount currencyID="EUR">/, '<cbc:PriceAmount currencyID="EUR">-'],
    ['BR-CO-10', /(<cbc:LineExtensionAmount currencyID="EUR">)\d/, '$19'],
    ['BR-CO-15', /(<cbc:TaxInclusiveAmount currencyID="EUR">)\d/, '$19'],
    ['BR-CO-16', /(<cbc:PrepaidAmount currencyID="EUR">)\d/, '$19'],
    ['BR-S-02', /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, ''],
    ['BR-S-09', /(<cbc:TaxableAmount currencyID="EUR">)\d/, '$19'],
    ['BR-CO-09', /ESA58818501/, 'A58818501'],
    ['BR-CL-16', /(<cbc:PaymentMeansCode[^>]*>)48/, '$1999'],
    ['BR-DEC-23', /(<cbc:LineExtensionAmount currencyID="EUR">\d+\.\d\d)(?![\s\S]*<cbc:LineExtensionAmount)/, '$15'],
    ['UBL-CR-003', /<cbc:ID>/, '<cbc:ProfileExecutionID>1</cbc:ProfileExecutionID><cbc:ID>'],
  ])('find a document that breaks %s', (rule, from, to) => {
    expect(rules.violationsOf(change(from, to))).toContain(rule);
  });

  it.each([
    ['BR-CO-10', 'LineExtensionAmount'],
    ['BR-CO-14', 'TaxAmount'],
    ['BR-CO-15', 'TaxInclusiveAmount'],
    ['BR-CO-16', 'PayableAmount'],
    ['BR-S-08', 'TaxableAmount'],
  ])('find one cent too much in %s', (rule, element) => {
    const pattern = new RegExp(`(<cbc:${element} currencyID="EUR">)(\\d+)\\.(\\d\\d)`);
    const [, start = '', whole = '', cents = ''] = pattern.exec(valid) ?? [];
    const amount = (Number(`${whole}${cents}`) + 1) / 100;
    expect(brokenSumsOf(change(pattern, `${start}${amount.toFixed(2)}`))).toContain(rule);
  });

  it('find an element that the schema does not know', () => {
    expect(schemaErrorsOf(change(/<cbc:IssueDate>/, '<cbc:Other/><cbc:IssueDate>'))).toContain('Other');
  });
});
