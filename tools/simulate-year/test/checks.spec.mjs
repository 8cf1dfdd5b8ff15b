// Plants each kind of difference in a small account, and expects the checks to name it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import qrcode from 'qrcode';
import { findAgencyDifferences } from '../src/checks/agency.mjs';
import { findChargeDifferences, findMoneyDifferences } from '../src/checks/money.mjs';
import { readModules } from '../src/checks/pdf-qr.mjs';
import { paidChargesOf, sumDocuments } from '../src/checks/read-account.mjs';
import { decodeQr } from '../src/checks/qr-decoder.mjs';
import { drawYear, REQUIRED_KINDS } from '../src/draw-year.mjs';
import { Random } from '../src/random.mjs';

const secondsOf = (day) => Date.parse(`${day}T10:00:00Z`) / 1_000;
const mapOf = (objects) => new Map(objects.map((object) => [object.id, object]));
const PEOPLE = {
  countries: new Map([
    ['ana@example.com', 'FR'],
    ['leo@example.com', 'ES'],
  ]),
  destinationFrom: '2025-04-01',
};

/** Two charges, a refund, a lost and a won dispute; and their documents. */
function anAccount() {
  const charge = (id, email, day, amount) => ({ id, email, amount, created: secondsOf(day) });
  const transaction = (category, source, day, amount) => ({ reporting_category: category, source, created: secondsOf(day), amount });
  return {
    charges: mapOf([
      charge('ch_1', 'ana@example.com', '2025-03-31', 700),
      charge('ch_2', 'ana@example.com', '2025-04-01', 500),
      charge('ch_3', 'leo@example.com', '2025-04-01', 900),
    ]),
    refunds: mapOf([{ id: 're_1', charge: 'ch_1' }]),
    disputes: mapOf([
      { id: 'du_1', charge: 'ch_2' },
      { id: 'du_2', charge: 'ch_3' },
    ]),
    decidedAt: new Map([
      ['du_1', secondsOf('2025-04-20')],
      ['du_2', secondsOf('2025-04-21')],
    ]),
    emailOf: ({ email }) => email,
    transactions: [
      ...[
        transaction('charge', 'ch_1', '2025-03-31', 700),
        transaction('charge', 'ch_2', '2025-04-01', 500),
        transaction('charge', 'ch_3', '2025-04-01', 900),
      ],
      ...[transaction('refund', 're_1', '2025-04-05', -200), transaction('dispute', 'du_1', '2025-04-10', -500)],
      ...[transaction('dispute', 'du_2', '2025-04-11', -900), transaction('dispute_reversal', 'du_2', '2025-04-21', 900)],
      transaction('payout', 'po_1', '2025-04-12', -1_000),
    ],
  };
}
const DOCUMENTS = [
  { day: '2025-03-31', country: 'FR', vatCountry: 'ES', total: 700 },
  { day: '2025-04-01', country: 'FR', vatCountry: 'FR', total: 500 },
  { day: '2025-04-01', country: 'ES', vatCountry: 'ES', total: 900 },
  // The credit note of an invoice keeps its VAT.
  { day: '2025-04-05', country: 'FR', vatCountry: 'ES', total: -200 },
  { day: '2025-04-20', country: 'FR', vatCountry: 'FR', total: -500 },
];

describe('documents and money by day and country', () => {
  it('agree', () => {
    assert.deepEqual(findMoneyDifferences(DOCUMENTS, anAccount(), PEOPLE), {
      findings: [],
      groups: 6,
      documentCents: 1_400,
      moneyCents: 1_400,
    });
  });

  const PLANTED = {
    'a document of another total': (documents) => (documents[0].total += 1),
    'a document of another day': (documents) => (documents[1].day = '2025-04-02'),
    'a document of another country': (documents) => (documents[2].country = 'PT'),
    'a document with the VAT of another state': (documents) => (documents[1].vatCountry = 'ES'),
    'a missing credit note': (documents) => documents.pop(),
    'a document twice': (documents) => documents.push(documents[0]),
    'a refund without a credit note': (_documents, account) =>
      account.transactions.push({ reporting_category: 'refund', source: 're_1', created: secondsOf('2025-04-06'), amount: -1 }),
    'an undecided dispute': (_documents, account) => account.decidedAt.delete('du_1'),
    'a charge of an unknown person': (_documents, account) => (account.charges.get('ch_3').email = 'eve@example.com'),
  };
  for (const [title, plant] of Object.entries(PLANTED))
    it(`differ by ${title}`, () => {
      const [documents, account] = [structuredClone(DOCUMENTS), anAccount()];
      plant(documents, account);
      assert.notEqual(findMoneyDifferences(documents, account, PEOPLE).findings.length, 0);
    });
});

describe('each charge', () => {
  const charges = [
    { id: 'ch_1', amount: 1_000, returned: [300], references: ['ch_1', 'in_1'] },
    { id: 'ch_2', amount: 500, returned: [], references: ['ch_2'] },
  ];
  const documents = [
    { reference: 'in_1', series: 'F', total: 1_000 },
    { reference: 'ch_1', series: 'R', total: -300 },
    { reference: 'ch_2', series: 'F', total: 500 },
  ];

  it('has its documents', () => assert.deepEqual(findChargeDifferences(documents, charges), []));

  it('is named when a document is missing, double, wrong or foreign', () => {
    const without = (index) => documents.filter((_document, other) => other !== index);
    const firstOf = (changed) => findChargeDifferences(changed, charges)[0];
    assert.match(firstOf(without(2)), /ch_2 has no document/);
    assert.match(firstOf([...documents, documents[2]]), /ch_2 has 2 invoices/);
    const divided = [600, 400].map((total) => ({ reference: 'in_1', series: 'F', total }));
    assert.match(firstOf([...divided, ...documents.slice(1)]), /ch_1 has 2 invoices/);
    assert.match(firstOf([{ ...documents[0], total: 400 }, ...documents.slice(1)]), /ch_1 has 1000 cents, and its invoice 400/);
    assert.match(firstOf(without(1)), /Of charge ch_1 300 cents went back, and its credit notes have no/);
    const twoNotes = [200, 100].map((cents) => ({ reference: 'ch_1', series: 'R', total: -cents }));
    assert.match(firstOf([...without(1), ...twoNotes]), /Of charge ch_1 300 cents went back, and its credit notes have 100 and 200/);
    assert.match(firstOf([...documents, { reference: 'in_9', series: 'F', total: 1 }]), /belongs to in_9, which is no charge/);
  });
});

describe('the parts of a payment of a plan and packs', () => {
  it('are divided between the order and the charge of the plan', () => {
    const shared = { reference: 'in_1', orderId: 'order-1' };
    const sums = sumDocuments([
      { ...shared, series: 'F', total: 890, planAmount: 190 },
      { ...shared, series: 'R', total: -680, planAmount: -100 },
      { reference: 'ch_1', orderId: 'order-1', series: 'R', total: -120, planAmount: null },
      { reference: 'in_1', orderId: null, series: 'R', total: -90, planAmount: null },
    ]);
    assert.deepEqual(Object.fromEntries(sums), { 'order-1': { amount: 700, returned: 700 }, in_1: { amount: 190, returned: 190 } });
  });

  it('went back by refunds and lost disputes', () => {
    const [charge] = paidChargesOf({
      charges: [{ id: 'ch_1', amount: 890, status: 'succeeded', payment_intent: 'pi_1' }],
      refunds: [
        { charge: 'ch_1', amount: 120, status: 'succeeded' },
        { charge: 'ch_1', amount: 70, status: 'failed' },
      ],
      disputes: [
        { charge: 'ch_1', amount: 770, status: 'lost' },
        { charge: 'ch_1', amount: 10, status: 'won' },
      ],
      invoice_payments: [{ invoice: 'in_1', payment: { payment_intent: 'pi_1' } }],
    });
    assert.deepEqual(charge, { id: 'ch_1', amount: 890, returned: [120, 770], references: ['ch_1', 'in_1'] });
  });
});

describe('the records at the tax agency', () => {
  const exported = [1, 2, 3].map((index) => ({
    number: `F2025-00000${index}`,
    fingerprint: `F${index}`,
    generatedAt: `2025-06-0${index}T12:00:00+02:00`,
  }));
  const received = () =>
    exported.map(({ number, fingerprint }, index) => ({
      number,
      fingerprint,
      header: index === 1 ? { incident: 'S' } : {},
      verdict: { state: 'Correcto' },
    }));
  const outage = { from: new Date('2025-06-02T00:00:00Z'), until: new Date('2025-06-03T00:00:00Z') };

  it('agree, and a repeated one counts once', () => {
    const repeated = { ...received()[0], verdict: { state: 'Incorrecto', code: 3000 } };
    assert.deepEqual(findAgencyDifferences(exported, [...received(), repeated], outage), { findings: [], delayed: 1, arrived: 3 });
  });

  it('are named when one is missing, at another place, rejected or without its mark', () => {
    const firstOf = (change) => {
      const records = received();
      change(records);
      return findAgencyDifferences(exported, records, outage).findings[0];
    };
    assert.match(
      firstOf((records) => records.pop()),
      /3 records, the agency 2/,
    );
    assert.match(
      firstOf((records) => records.reverse()),
      /Record 1 .* is not the one/,
    );
    assert.match(
      firstOf((records) => (records[0].verdict = { state: 'Incorrecto', code: 1110 })),
      /Incorrecto 1110/,
    );
    assert.match(
      firstOf((records) => (records[1].header = {})),
      /no mark of an incident/,
    );
  });
});

describe('the reader of QR codes', () => {
  const texts = [
    'https://a.example',
    ...[60, 90, 110, 150, 170, 185].map((length) => `https://prewww2.aeat.es/${'x%26='.repeat(length / 5)}`),
  ];
  const modulesOf = (text) => qrcode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules;
  const drawingOf = ({ size, get }) =>
    Array.from({ length: size ** 2 }, (_module, index) => [index % size, Math.floor(index / size)])
      .filter(([column, row]) => get(row, column))
      .map(([column, row]) => `${column} ${row} 1 1 re\n`)
      .join('');
  const pdfOf = (stream) => Buffer.concat([Buffer.from('1 0 obj\nstream\n'), stream, Buffer.from('\nendstream\nendobj')]);
  const CARRIAGE_RETURN = 13;

  for (const text of texts)
    it(`reads ${text.length} letters in a PDF`, () => {
      const modules = modulesOf(text);
      const drawing = drawingOf({ size: modules.size, get: (row, column) => modules.get(row, column) });
      assert.equal(decodeQr(readModules(pdfOf(deflateSync(drawing)))), text);
    });

  it('reads a drawing whose compressed bytes end like a line', () => {
    const modules = modulesOf(texts[0]);
    const drawing = drawingOf({ size: modules.size, get: (row, column) => modules.get(row, column) });
    const streams = Array.from({ length: 5_000 }, (_stream, count) => deflateSync(`${drawing}% ${count}\n`));
    const stream = streams.find((bytes) => bytes.at(-1) === CARRIAGE_RETURN);
    assert.equal(decodeQr(readModules(pdfOf(stream))), texts[0]);
  });

  it('does not read another text when a module is wrong', () => {
    const modules = modulesOf(texts[3]);
    const rows = Array.from({ length: modules.size }, (_row, row) =>
      Uint8Array.from({ length: modules.size }, (_column, column) => modules.get(row, column)),
    );
    rows[20][modules.size - 1] ^= 1;
    assert.notEqual(decodeQr(rows), texts[3]);
  });
});

describe('a drawn year', () => {
  const sizes = { planCount: 20, packCount: 80, days: 365 };

  it('is the same for the same seed', () => {
    assert.deepEqual(drawYear(new Random(7), sizes), drawYear(new Random(7), sizes));
    assert.notDeepEqual(drawYear(new Random(7), sizes), drawYear(new Random(8), sizes));
  });

  it('has each kind of event, in all nine countries', () => {
    const { plans, packs } = drawYear(new Random(7), sizes);
    const drawn = new Set([...plans, ...packs].map(({ scenario }) => scenario));
    const bySale = ['pack bought', 'plan begun', 'plan with add-on items'];
    assert.deepEqual(
      REQUIRED_KINDS.filter((kind) => !drawn.has(kind)),
      bySale,
    );
    assert.equal(new Set(plans.map(({ place }) => place.country)).size, 9);
  });
});
