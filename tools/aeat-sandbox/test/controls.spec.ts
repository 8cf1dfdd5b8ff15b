import { eventually } from '@brote/test-support';
import type { Harness } from './harness';
import { SOAP_PATH, startHarness } from './harness';
import { InvoicingSystem, requestOf } from './invoicing-system';

let harness: Harness;
let system: InvoicingSystem;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  await harness.postControl('reset', {});
  system = new InvoicingSystem(() => harness.running.agency.clock.nowMs());
});
afterAll(() => harness.close());

const postRegistration = (signal?: AbortSignal) =>
  fetch(`${harness.url}${SOAP_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: requestOf([system.createRegistration()]),
    signal,
  });
const fetchRecords = async () => (await harness.postControl('records')) as { number: string; verdict: { state: string; code?: number } }[];

it('the mode down answers with status 503 and stores nothing', async () => {
  await harness.postControl('mode', { mode: 'down' });

  expect((await postRegistration()).status).toBe(503);
  expect(await fetchRecords()).toEqual([]);
});

it('the mode down can cut the connection', async () => {
  await harness.postControl('mode', { mode: 'down', how: 'cut' });

  await expect(postRegistration()).rejects.toThrow('fetch failed');
  expect(await fetchRecords()).toEqual([]);
});

it('a mode ends after its number of requests', async () => {
  await harness.postControl('mode', { mode: 'down', requests: 2 });

  expect([(await postRegistration()).status, (await postRegistration()).status, (await postRegistration()).status]).toEqual([
    503, 503, 200,
  ]);
});

it('the mode slow answers after its delay', async () => {
  await harness.postControl('mode', { mode: 'slow', ms: 300 });
  const sentAtMs = Date.now();

  expect((await postRegistration()).status).toBe(200);
  expect(Date.now() - sentAtMs).toBeGreaterThanOrEqual(290);
});

it('the mode slow needs a delay', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${harness.url}/__sandbox/mode`, { method: 'POST', headers, body: '{"mode":"slow"}' });

  expect(answer.status).toBe(400);
});

it('the mode hang accepts a request and never answers', async () => {
  await harness.postControl('mode', { mode: 'hang', requests: 1 });

  await expect(postRegistration(AbortSignal.timeout(300))).rejects.toThrow(/timeout/);
  expect((await postRegistration()).status).toBe(200);
  expect(await fetchRecords()).toHaveLength(1);
});

it('the mode answer-lost stores the records and cuts the connection', async () => {
  await harness.postControl('mode', { mode: 'answer-lost', requests: 1 });
  const record = system.createRegistration();

  await expect(harness.post(requestOf([record]))).rejects.toThrow('fetch failed');
  await eventually(async () => expect(await fetchRecords()).toHaveLength(1));
  expect(await harness.lineOf(record)).toMatchObject({ code: 3000, duplicate: 'Correcta' });
});

it('the next records are rejected with a code and its description', async () => {
  await harness.postControl('reject-next', { records: 2, code: 1100 });
  await harness.postControl('reject-next', { records: 2, code: 1110, description: 'El NIF no está identificado en el censo de la AEAT.' });
  const { lines } = await harness.send([system.createRegistration(), system.createRegistration(), system.createRegistration()]);

  expect(lines.map(({ code }) => code)).toEqual([1110, 1110, undefined]);
  expect(lines[0]?.description).toMatch(/censo/);
});

it('a code of two thousands accepts the next record with that error', async () => {
  await harness.postControl('reject-next', { records: 1, code: 2001 });

  expect(await harness.lineOf(system.createRegistration())).toMatchObject({ state: 'AceptadoConErrores', code: 2001 });
});

it('the state lists records with verdicts, and the invoices', async () => {
  await harness.send([system.createRegistrationFor('A-1'), system.createRegistrationFor('A-1')]);
  const state = (await harness.postControl('state')) as { records: object[]; invoices: object[] };

  expect(state.records).toEqual([
    expect.objectContaining({ number: 'A-1', kind: 'registration', verdict: { state: 'Correcto' } }),
    expect.objectContaining({ verdict: expect.objectContaining({ state: 'Incorrecto', code: 3000 }) }),
  ]);
  expect(state.invoices).toEqual([expect.objectContaining({ number: 'A-1', state: 'Correcta' })]);
});

it('a moved clock decides about dates', async () => {
  const tomorrowRecord = system.createRegistrationFor('A-1', new InvoicingSystem(() => Date.now() + 86_400_000).today());

  expect(await harness.lineOf(tomorrowRecord)).toMatchObject({ code: 1112 });
  await harness.postControl('clock', { offsetMs: 86_400_000 });
  expect(await harness.lineOf(system.createRegistrationFor('A-1'))).toMatchObject({ state: 'Correcto' });
});

it('a reset forgets records and restores the settings', async () => {
  await harness.postControl('waiting', { seconds: 5 });
  await harness.postControl('mode', { mode: 'down' });
  await harness.postControl('reset', {});

  expect(await harness.postControl('state')).toMatchObject({
    mode: { mode: 'normal' },
    waiting: { seconds: 60 },
    records: [],
    invoices: [],
  });
});

it('a control refuses fields that it does not know', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${harness.url}/__sandbox/mode`, { method: 'POST', headers, body: '{"mode":"odd"}' });

  expect(answer.status).toBe(400);
});
