import { aCancellation, aRegistration, BUYER, ISSUER, SOFTWARE } from '../../test/builders';
import { createCancellation, createRegistration } from './create-record';
import { InvalidRecordError } from './invalid-record-error';
import type { RegistrationInput } from './record';

const LINE = { kind: 'taxed', regime: '01', ratePerMille: 210, baseCents: 1000, vatCents: 210 } as const;
const CORRECTED = { issuerNif: ISSUER.nif, number: 'F2027-000001', issuedOn: '2027-01-30' };
const BY_DIFFERENCE = { invoices: [CORRECTED], method: 'difference' } as const;
const LINK = { ...CORRECTED, fingerprint: 'A'.repeat(64) };

const problemsOf = (create: () => unknown): string[] => {
  try {
    create();
    return [];
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error;
    return error.problems.map(({ rule, field }) => `${rule} ${field}`);
  }
};

it.each<[string, Partial<RegistrationInput>]>([
  ['a simplified invoice', { type: 'F2', recipient: undefined }],
  [
    'a buyer with a French VAT number',
    { recipient: { name: 'SARL', foreignId: { type: 'vat-number', id: 'FR12345678901', country: 'FR' } } },
  ],
  ['a buyer with a Greek VAT number', { recipient: { name: 'A.E.', foreignId: { type: 'vat-number', id: 'EL123456789', country: 'GR' } } }],
  ['a buyer with a Spanish passport', { recipient: { name: 'Ana', foreignId: { type: 'passport', id: 'AAA000001', country: 'ES' } } }],
  [
    'a credit note by difference',
    {
      type: 'R1',
      correction: BY_DIFFERENCE,
      breakdown: [{ ...LINE, baseCents: -1000, vatCents: -210 }],
      vatCents: -210,
      totalCents: -1210,
    },
  ],
  [
    'a credit note by substitution',
    { type: 'R4', correction: { ...BY_DIFFERENCE, method: 'substitution', replaced: { baseCents: 2000, vatCents: 420 } } },
  ],
  ['a simplified credit note', { type: 'R5', recipient: undefined, correction: BY_DIFFERENCE }],
  ['VAT that was taken out of a gross price', { breakdown: [{ ...LINE, baseCents: 823, vatCents: 172 }], vatCents: 172, totalCents: 995 }],
  ['VAT that was rounded three times', { breakdown: [{ ...LINE, vatCents: 213, roundedAmounts: 3 }], vatCents: 213, totalCents: 1213 }],
  [
    'a sale taxed abroad',
    { breakdown: [{ kind: 'not-subject', regime: '17', reason: 'N2', baseCents: 1000 }], vatCents: 0, totalCents: 1000 },
  ],
  [
    'a delivery to a company in the European Union',
    { breakdown: [{ kind: 'exempt', regime: '01', cause: 'E5', baseCents: 1000 }], vatCents: 0, totalCents: 1000 },
  ],
  ['a number with an ampersand', { number: '12345678&G33' }],
])('%s is created', (_title, changes) => {
  expect(createRegistration(aRegistration(changes))).toMatchObject({
    kind: 'registration',
    fingerprint: expect.stringMatching(/^[0-9A-F]{64}$/),
  });
});

it.each<[string, Partial<RegistrationInput>, string]>([
  ['an issuer with a wrong check character', { issuer: { ...ISSUER, nif: 'B12345678' } }, 'NIF_INVALID issuer.nif'],
  ['a quote in the number', { number: 'F"1' }, 'NUMBER_INVALID number'],
  ['an accent in the number', { number: 'Fé1' }, 'NUMBER_INVALID number'],
  ['a space at the end of the number', { number: 'F1 ' }, 'NUMBER_INVALID number'],
  ['a number of 61 characters', { number: 'F'.repeat(61) }, 'NUMBER_INVALID number'],
  ['a day of issue after today', { issuedOn: '2027-02-01' }, 'DATE_INVALID issuedOn'],
  ['a day of issue before the rule', { issuedOn: '2024-10-27' }, 'DATE_INVALID issuedOn'],
  ['a day that does not exist', { issuedOn: '2026-02-30' }, 'DATE_INVALID issuedOn'],
  ['a supply after the issue', { operationOn: '2027-02-01' }, 'DATE_INVALID operationOn'],
  ['a supply of twenty years ago', { operationOn: '2007-01-31' }, 'DATE_INVALID operationOn'],
  ['an empty description', { description: '' }, 'TEXT_INVALID description'],
  ['a description of 501 characters', { description: 'é'.repeat(501) }, 'TEXT_INVALID description'],
  ['a control character', { description: 'a\u0000b' }, 'TEXT_INVALID description'],
  ['half of a surrogate pair', { description: 'a\uD800' }, 'TEXT_INVALID description'],
  ['a long reference', { reference: 'r'.repeat(61) }, 'TEXT_INVALID reference'],
  ['a full invoice without a buyer', { recipient: undefined }, 'RECIPIENT_INVALID recipient'],
  ['a simplified invoice with a buyer', { type: 'F2' }, 'RECIPIENT_INVALID recipient'],
  ['a buyer without an identifier', { recipient: { name: 'Ana' } }, 'RECIPIENT_INVALID recipient'],
  ['a buyer who is the issuer', { recipient: ISSUER }, 'RECIPIENT_INVALID recipient.nif'],
  ['a buyer with a wrong check character', { recipient: { ...BUYER, nif: '12345678A' } }, 'NIF_INVALID recipient.nif'],
  [
    'a passport without a country',
    { recipient: { name: 'Ana', foreignId: { type: 'passport', id: '1' } } },
    'RECIPIENT_INVALID recipient.foreignId.country',
  ],
  [
    'a VAT number of another country',
    { recipient: { name: 'SARL', foreignId: { type: 'vat-number', id: 'FR1', country: 'DE' } } },
    'RECIPIENT_INVALID recipient.foreignId.id',
  ],
  ['a correction without what it corrects', { type: 'R1' }, 'CORRECTION_INVALID correction'],
  ['an invoice that corrects', { correction: BY_DIFFERENCE }, 'CORRECTION_INVALID correction'],
  [
    'a correction of no invoice',
    { type: 'R1', correction: { invoices: [], method: 'difference' } },
    'CORRECTION_INVALID correction.invoices',
  ],
  [
    'a substitution without the replaced amounts',
    { type: 'R1', correction: { ...BY_DIFFERENCE, method: 'substitution' } },
    'CORRECTION_INVALID correction.replaced',
  ],
  [
    'thirteen lines',
    { breakdown: Array.from({ length: 13 }, () => LINE), vatCents: 2730, totalCents: 15730 },
    'BREAKDOWN_INVALID breakdown',
  ],
  ['no lines', { breakdown: [], vatCents: 0, totalCents: 0 }, 'BREAKDOWN_INVALID breakdown'],
  [
    'a rate that Spain does not have',
    { breakdown: [{ ...LINE, ratePerMille: 190, vatCents: 190 }], vatCents: 190, totalCents: 1190 },
    'BREAKDOWN_INVALID breakdown[0].ratePerMille',
  ],
  ['a taxed export', { breakdown: [{ ...LINE, regime: '02' }] }, 'BREAKDOWN_INVALID breakdown[0].regime'],
  [
    'an export under the general regime',
    { breakdown: [{ kind: 'exempt', regime: '01', cause: 'E2', baseCents: 1210 }], vatCents: 0 },
    'BREAKDOWN_INVALID breakdown[0].cause',
  ],
  [
    'VAT that does not follow from its base',
    { breakdown: [{ ...LINE, vatCents: 212 }], vatCents: 212, totalCents: 1212 },
    'VAT_MISMATCH breakdown[0].vatCents',
  ],
  ['a fraction of a cent', { breakdown: [{ ...LINE, baseCents: 1000.5 }], totalCents: 1210.5 }, 'AMOUNT_INVALID breakdown[0]'],
  [
    'a hundred million euros',
    { breakdown: [{ kind: 'exempt', regime: '01', cause: 'E5', baseCents: 10_000_000_000 }], vatCents: 0, totalCents: 10_000_000_000 },
    'AMOUNT_INVALID totalCents',
  ],
  ['VAT that is one cent off the lines', { vatCents: 211 }, 'TOTAL_MISMATCH vatCents'],
  ['a total that is one cent off', { totalCents: 1211 }, 'TOTAL_MISMATCH totalCents'],
  [
    'a simplified invoice above 3,000 euros',
    {
      type: 'F2',
      recipient: undefined,
      breakdown: [{ ...LINE, baseCents: 300_000, vatCents: 63_000 }],
      vatCents: 63_000,
      totalCents: 363_000,
    },
    'LIMIT_EXCEEDED totalCents',
  ],
  ['the chain of another issuer', { previous: { ...LINK, issuerNif: BUYER.nif } }, 'CHAIN_INVALID previous.issuerNif'],
  ['a fingerprint in lower case', { previous: { ...LINK, fingerprint: 'a'.repeat(64) } }, 'CHAIN_INVALID previous.fingerprint'],
  ['a system id of three characters', { software: { ...SOFTWARE, id: 'BRO' } }, 'SOFTWARE_INVALID software.id'],
  [
    'a system that serves more issuers than it can',
    { software: { ...SOFTWARE, servesManyIssuers: true } },
    'SOFTWARE_INVALID software.servesManyIssuers',
  ],
])('%s is refused', (_title, changes, expected) => {
  expect(problemsOf(() => createRegistration(aRegistration(changes)))).toContain(expected);
});

it('an error names every problem, and what to do', () => {
  const create = () => createRegistration(aRegistration({ number: '', totalCents: 1 }));

  expect(problemsOf(create)).toEqual(['NUMBER_INVALID number', 'TOTAL_MISMATCH totalCents']);
  expect(create).toThrow('TOTAL_MISMATCH (totalCents): Use the sum of the lines: 1210 cents.');
});

it('the invoice of a retail sale without a known buyer has no limit by article 6.1.d', () => {
  const breakdown = [{ ...LINE, baseCents: 300_000, vatCents: 63_000 }];
  const input = aRegistration({
    type: 'F2',
    recipient: undefined,
    breakdown,
    vatCents: 63_000,
    totalCents: 363_000,
    omitsRecipientByArticle61d: true,
  });

  expect(createRegistration(input).omitsRecipientByArticle61d).toBe(true);
});

it('the day of issue may be the day in Madrid when it is still yesterday in UTC', () => {
  const generatedAt = new Date('2027-01-31T23:30:00Z');

  expect(createRegistration(aRegistration({ generatedAt, issuedOn: '2027-02-01' })).generatedAt).toBe('2027-02-01T00:30:00+01:00');
});

it('a cancellation is created and checked like a registration', () => {
  expect(createCancellation(aCancellation())).toMatchObject({ kind: 'cancellation', generatedAt: '2027-01-31T19:20:30+01:00' });
  expect(problemsOf(() => createCancellation(aCancellation({ number: 'a=b', issuedOn: '2027-02-01' })))).toEqual([
    'NUMBER_INVALID number',
    'DATE_INVALID issuedOn',
  ]);
});
