import { startAeatSandbox } from '@brote/test-support/aeat';
import type { AeatSandbox } from '@brote/test-support/aeat';
import { nextRequestAt } from '../src/answers/next-request-at';
import type { SubmissionAnswer } from '../src/answers/read-submission-answer';
import { VerifactuClient } from '../src/client/verifactu-client';
import type { ClientOptions } from '../src/client/verifactu-client';
import { qrAddressOf } from '../src/qr/qr-address';
import type { HeldInvoice } from '../src/answers/read-query-answer';
import type { InvoiceId, VerifactuRecord } from '../src/records/record';
import { Chain, ISSUER } from './builders';

const LINE = { kind: 'taxed', regime: '01', ratePerMille: 210, baseCents: 1000, vatCents: 210 } as const;

let sandbox: AeatSandbox;
let chain: Chain;

beforeAll(async () => {
  sandbox = await startAeatSandbox();
});
beforeEach(async () => {
  await sandbox.control('reset', {});
  chain = new Chain();
});
afterAll(() => sandbox.stop());

const createClient = (options: Partial<ClientOptions> = {}) => new VerifactuClient({ service: sandbox.service, ...options });

const send = (records: readonly VerifactuRecord[], options: Partial<ClientOptions> = {}) =>
  createClient(options).sendRecords({ issuer: ISSUER, records });

async function expectAnswer(records: readonly VerifactuRecord[]): Promise<SubmissionAnswer> {
  const result = await send(records);
  if (result.outcome !== 'answered') throw new Error(`${result.outcome}: ${result.message}`);
  return result.answer;
}

const verdictsOf = ({ records }: SubmissionAnswer) => records.map(({ verdict, error }) => [verdict, error?.code]);

it('records of every kind are accepted without errors', async () => {
  const full = chain.register();
  const corrected = { issuerNif: ISSUER.nif, number: full.number, issuedOn: full.issuedOn };
  const simplified = { recipient: undefined } as const;
  const records = [
    full,
    chain.register({ type: 'F2', ...simplified }),
    chain.register({
      type: 'R1',
      correction: { invoices: [corrected], method: 'difference' },
      breakdown: [{ ...LINE, baseCents: -1000, vatCents: -210 }],
      vatCents: -210,
      totalCents: -1210,
    }),
    chain.register({
      type: 'R4',
      correction: { invoices: [corrected], method: 'substitution', replaced: { baseCents: 900, vatCents: 189 } },
    }),
    chain.register({ type: 'R5', ...simplified, correction: { invoices: [corrected], method: 'difference' } }),
    chain.register({ breakdown: [{ kind: 'not-subject', regime: '17', reason: 'N2', baseCents: 1210 }], vatCents: 0 }),
    chain.register({
      recipient: { name: 'SARL Brosse', foreignId: { type: 'vat-number', country: 'FR', id: 'FR12345678901' } },
      breakdown: [{ kind: 'exempt', regime: '01', cause: 'E5', baseCents: 1210 }],
      vatCents: 0,
    }),
    chain.register({ description: `Ñandú & <"cepillo">'s €🌳`, number: 'A&B/1-(2)' }),
    chain.cancel({ number: full.number }),
  ];
  const answer = await expectAnswer(records);

  expect(verdictsOf(answer)).toEqual(records.map(() => ['accepted', undefined]));
  expect(answer).toMatchObject({ verdict: 'accepted', waitingSeconds: 60, csv: expect.stringMatching(/./) });
});

it('a duplicate is rejected, and names what the agency holds', async () => {
  const record = chain.register();
  await expectAnswer([record]);
  const answer = await expectAnswer([record]);

  expect(verdictsOf(answer)).toEqual([['rejected', 3000]]);
  expect(answer.records[0]?.duplicateOf).toMatchObject({ state: 'accepted' });
});

it('a chain with a gap is noticed by the agency', async () => {
  await expectAnswer([chain.register()]);
  chain.register();
  const [record] = (await expectAnswer([chain.register()])).records;

  expect(record?.verdict).toBe('accepted-with-errors');
});

it('a rejected record is corrected by an amendment', async () => {
  await sandbox.control('reject-next', { records: 1, code: 1110, description: 'El NIF no está identificado.' });
  const rejected = chain.register();

  expect(verdictsOf(await expectAnswer([rejected]))).toEqual([['rejected', 1110]]);
  expect(verdictsOf(await expectAnswer([chain.register({ number: rejected.number, amends: 'rejected-record' })]))).toEqual([
    ['accepted', undefined],
  ]);
});

it('a record that was accepted with errors is corrected by an amendment', async () => {
  await sandbox.control('reject-next', { records: 1, code: 2006 });
  const wrong = chain.register();
  await expectAnswer([wrong]);
  const amendment = chain.register({ number: wrong.number, amends: 'accepted-record' });

  expect(verdictsOf(await expectAnswer([amendment]))).toEqual([['accepted', undefined]]);
});

it('records of three days without the agency are accepted with the incident mark, and have an error without it', async () => {
  const days = [3, 2, 1];
  chain = new Chain(() => new Date(Date.now() - (days.shift() ?? 1) * 86_400_000));
  const [first, second, third] = [chain.register(), chain.register(), chain.register()];
  const delayed = await createClient().sendRecords({ issuer: ISSUER, records: [first, second], isDelayedByIncident: true });

  expect(delayed).toMatchObject({ outcome: 'answered', answer: { verdict: 'accepted' } });
  expect(verdictsOf(await expectAnswer([third]))).toEqual([['accepted-with-errors', 2004]]);
});

it('a lost answer is an unknown outcome, which a query resolves record by record', async () => {
  const [sent, unsent] = [chain.register({ operationOn: '2026-01-31' }), chain.register()];
  await sandbox.control('mode', { mode: 'answer-lost', requests: 1 });

  expect(await send([sent])).toMatchObject({ outcome: 'unknown-outcome' });
  expect(await createClient().queryRecord(sent)).toMatchObject({
    outcome: 'answered',
    answer: { hasArrived: true, held: { state: 'accepted' } },
  });
  expect(await createClient().queryRecord(unsent)).toEqual({ outcome: 'answered', answer: { hasArrived: false, held: undefined } });
  expect(verdictsOf(await expectAnswer([unsent]))).toEqual([['accepted', undefined]]);
});

it('a query distinguishes an amendment from the record that it replaces, and finds a cancellation', async () => {
  const client = createClient();
  const original = chain.register();
  const amendment = chain.register({ number: original.number, amends: 'accepted-record' });
  const cancellation = chain.cancel({ number: original.number });
  const hasArrived = async (record: VerifactuRecord) => {
    const result = await client.queryRecord(record);
    return result.outcome === 'answered' && result.answer.hasArrived;
  };
  await expectAnswer([original]);

  expect(await hasArrived(amendment)).toBe(false);
  await expectAnswer([amendment]);
  expect(await hasArrived(amendment)).toBe(true);
  expect(await hasArrived(cancellation)).toBe(false);
  await expectAnswer([cancellation]);
  expect(await hasArrived(cancellation)).toBe(true);
});

it('a thousand records are accepted in one request, and 1,001 are refused before they are sent', async () => {
  const records = Array.from({ length: 1_001 }, () => chain.register());
  const answer = await expectAnswer(records.slice(0, 1_000));

  expect(answer.verdict).toBe('accepted');
  expect(answer.records.map(({ number }) => number)).toEqual(records.slice(0, 1_000).map(({ number }) => number));
  await expect(send(records)).rejects.toMatchObject({ name: 'InvalidRequestError', rule: 'TOO_MANY_RECORDS' });
  expect(await sandbox.control('records')).toHaveLength(1_000);
});

it('a request before the waiting time is refused, and one at that time is accepted', async () => {
  await sandbox.control('waiting', { seconds: 90, refusesEarly: true });
  const { waitingSeconds } = await expectAnswer([chain.register()]);
  const record = chain.register();
  const answeredAt = new Date();
  const next = nextRequestAt({ answeredAt, waitingSeconds, waitingRecords: 1 });

  expect(waitingSeconds).toBe(90);
  expect(await send([record])).toMatchObject({ outcome: 'refused', reason: 'request' });
  await sandbox.control('clock', { offsetMs: next.getTime() - answeredAt.getTime() });
  expect(verdictsOf(await expectAnswer([record]))).toEqual([['accepted', undefined]]);
});

it.each([
  ['answers with status 503', { mode: 'down', how: 'status' }],
  ['cuts the connection', { mode: 'down', how: 'cut' }],
  ['hangs', { mode: 'hang' }],
  ['answers too late', { mode: 'slow', ms: 60_000 }],
])('a service that %s leaves the outcome open', async (_title, mode) => {
  await sandbox.control('mode', mode);

  expect(await send([chain.register()], { answerTimeoutMs: 500 })).toMatchObject({ outcome: 'unknown-outcome' });
});

it('an answer that is slow but in time counts', async () => {
  await sandbox.control('mode', { mode: 'slow', ms: 300 });

  expect((await expectAnswer([chain.register()])).verdict).toBe('accepted');
});

it('the agency finds an invoice by the address of its QR code', async () => {
  const record = chain.register({ number: 'A&B 1/2' });
  await expectAnswer([record]);
  const check = async (totalCents: number): Promise<unknown> => {
    const address = qrAddressOf({ ...record, totalCents }, `${sandbox.url}/wlpl/TIKE-CONT/ValidarQR`);
    return (await fetch(`${address}&formato=json`)).json();
  };

  expect(await check(record.totalCents)).toMatchObject({ estado: 'found' });
  expect(await check(record.totalCents + 1)).toMatchObject({ estado: 'differs' });
});

describe('the invoices of a month', () => {
  const query = { issuer: ISSUER, from: '2026-01-01', until: '2026-01-31' };
  const inJanuary = (day: number) => ({ issuedOn: `2026-01-${String(day).padStart(2, '0')}` });

  /** The pages of January from a day on. */
  async function readPages(client: VerifactuClient, from = query.from): Promise<(readonly HeldInvoice[])[]> {
    const pages: (readonly HeldInvoice[])[] = [];
    for (let after: InvoiceId | undefined, hasMore = true; hasMore; hasMore = after !== undefined) {
      const result = await client.queryMonth({ ...query, from, after });
      if (result.outcome !== 'answered') throw new Error(`${result.outcome}: ${result.message}`);
      pages.push(result.answer.invoices);
      after = result.answer.next;
    }
    return pages;
  }

  it('have the links of their chain, their totals and their system, page by page', async () => {
    const small = await startAeatSandbox({ PAGE_SIZE: '2' });
    try {
      const client = createClient({ service: small.service });
      const records = [1, 2, 3, 4, 5].map((day) => chain.register(inJanuary(day)));
      await client.sendRecords({ issuer: ISSUER, records, isDelayedByIncident: true });
      const pages = await readPages(client);

      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toMatchObject(
        records.map(({ number, issuedOn, fingerprint, previous, generatedAt, totalCents, software }) => ({
          ...{ issuerNif: ISSUER.nif, number, issuedOn, fingerprint, previous, generatedAt, totalCents },
          system: { producerNif: software.producer.nif, id: software.id, installation: software.installation },
        })),
      );
    } finally {
      await small.stop();
    }
  });

  it('are those from a day on', async () => {
    await send([1, 20, 31].map((day) => chain.register(inJanuary(day))));

    expect((await readPages(createClient(), '2026-01-20')).flat().map(({ issuedOn }) => issuedOn)).toEqual(['2026-01-20', '2026-01-31']);
  });

  it('are none where nothing was sent', async () => {
    expect(await readPages(createClient())).toEqual([[]]);
  });

  it('are unknown while the service is down', async () => {
    await sandbox.control('mode', { mode: 'down', how: 'status' });

    expect(await createClient().queryMonth(query)).toMatchObject({ outcome: 'unknown-outcome' });
  });
});
