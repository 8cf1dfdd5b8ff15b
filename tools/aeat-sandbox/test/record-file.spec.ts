import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem, requestOf } from './invoicing-system';

let folder: string;
let file: string;
const startedHarnesses: Harness[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-aeat-'));
  file = join(folder, 'deeper', 'memory.jsonl');
});
afterEach(async () => {
  for (const harness of startedHarnesses.splice(0)) await harness.close();
  await rm(folder, { recursive: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  const harness = await startHarness({ MEMORY_FILE: file, ...env });
  startedHarnesses.push(harness);
  return harness;
}

async function restart(harness: Harness, env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  startedHarnesses.splice(startedHarnesses.indexOf(harness), 1);
  await harness.close();
  return start(env);
}

it('a restarted sandbox has the records, the invoices and the chain of before', async () => {
  const firstHarness = await start();
  const system = new InvoicingSystem();
  await firstHarness.send([
    system.createRegistrationFor('A-1'),
    system.createRegistrationFor('A-2', '01-02-2025', { CuotaTotal: '90' }),
    system.createCancellationFor('A-1'),
  ]);
  await firstHarness.send([system.createRegistrationFor('A-3', system.today(), { Destinatarios: undefined })]);
  const { clock: _clockBefore, ...state } = (await firstHarness.postControl('state')) as Record<string, unknown>;
  const secondHarness = await restart(firstHarness);
  const { clock: _clockAfter, ...restored } = (await secondHarness.postControl('state')) as Record<string, unknown>;

  expect(restored).toEqual(state);
  expect(await secondHarness.lineOf(system.createRegistration())).toMatchObject({ state: 'Correcto' });
  expect(await secondHarness.lineOf(system.createRegistrationFor('A-2', '01-02-2025'))).toMatchObject({
    code: 3000,
    duplicate: 'AceptadaConErrores',
  });
});

it('a restarted sandbox still waits, and has the moved clock', async () => {
  const firstHarness = await start({ REFUSES_EARLY: 'true' });
  await firstHarness.postControl('clock', { offsetMs: 5_000 });
  const system = new InvoicingSystem();
  await firstHarness.send([system.createRegistration()]);
  const secondHarness = await restart(firstHarness, { REFUSES_EARLY: 'true' });

  expect((await secondHarness.post(requestOf([system.createRegistration()]))).fault).toMatch(/^Codigo\[4900\]/);
  expect(secondHarness.running.agency.clock.offsetMs).toBe(5_000);
});

it('a reset is still one after a restart', async () => {
  const firstHarness = await start();
  await firstHarness.send([new InvoicingSystem().createRegistration()]);
  await firstHarness.postControl('reset', {});
  const secondHarness = await restart(firstHarness);

  expect(await secondHarness.postControl('records')).toEqual([]);
  expect(await secondHarness.lineOf(new InvoicingSystem().createRegistration())).toMatchObject({ state: 'Correcto' });
});

it('the file holds each record before its answer, so that a killed process loses none', async () => {
  const firstHarness = await start();
  const system = new InvoicingSystem();
  await firstHarness.send([system.createRegistrationFor('A-1')]);
  const copyPath = join(folder, 'copy.jsonl');
  await copyFile(file, copyPath);
  const secondHarness = await start({ MEMORY_FILE: copyPath });

  expect(await secondHarness.lineOf(system.createRegistrationFor('A-1'))).toMatchObject({ code: 3000 });
});

it('a last line that a crash has torn is left out', async () => {
  const firstHarness = await start();
  const system = new InvoicingSystem();
  await firstHarness.send([system.createRegistration()]);
  await firstHarness.close();
  startedHarnesses.splice(0);
  await appendFile(file, '{"received":[{"sequ');
  const secondHarness = await start();

  expect(await secondHarness.postControl('records')).toHaveLength(1);
  expect(await secondHarness.lineOf(system.createRegistration())).toMatchObject({ state: 'Correcto' });
});

it.each([
  ['a damaged line', (text: string) => `${text}{"rec\n{}\n`, /line \d+ is not JSON/],
  ['a foreign file', () => '{"hello":"world"}\n', /its first line is not that of an AEAT sandbox/],
])('the sandbox does not start with %s, and leaves the file unchanged', async (_what, damage, expectedError) => {
  const firstHarness = await start();
  await firstHarness.close();
  startedHarnesses.splice(0);
  const damagedText = damage(await readFile(file, 'utf8'));
  await writeFile(file, damagedText);

  await expect(start()).rejects.toThrow(expectedError);
  expect(await readFile(file, 'utf8')).toBe(damagedText);
});

it('the sandbox keeps at most its number of records, and the end of each chain', async () => {
  const firstHarness = await start({ MAX_RECORDS: '3' });
  const system = new InvoicingSystem();
  const numbers = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
  for (const number of numbers) await firstHarness.send([system.createRegistrationFor(number)]);
  const fetchNumbers = async (harness: Harness) =>
    ((await harness.postControl('records')) as { number: string }[]).map(({ number }) => number);

  expect(await fetchNumbers(firstHarness)).toEqual(['A-3', 'A-4', 'A-5']);
  const secondHarness = await restart(firstHarness, { MAX_RECORDS: '3' });
  expect(await fetchNumbers(secondHarness)).toEqual(['A-3', 'A-4', 'A-5']);
  expect(await secondHarness.lineOf(system.createRegistration())).toMatchObject({ state: 'Correcto' });
});
