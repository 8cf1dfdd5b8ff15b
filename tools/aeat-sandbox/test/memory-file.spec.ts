import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem, requestOf } from './invoicing-system';

let folder: string;
let file: string;
const started: Harness[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-aeat-'));
  file = join(folder, 'deeper', 'memory.jsonl');
});
afterEach(async () => {
  for (const harness of started.splice(0)) await harness.end();
  await rm(folder, { recursive: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  const harness = await startHarness({ MEMORY_FILE: file, ...env });
  started.push(harness);
  return harness;
}

async function restart(harness: Harness, env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  started.splice(started.indexOf(harness), 1);
  await harness.end();
  return start(env);
}

it('a restarted sandbox has the records, the invoices and the chain of before', async () => {
  const first = await start();
  const system = new InvoicingSystem();
  await first.send([
    system.registrationOf('A-1'),
    system.registrationOf('A-2', '01-02-2025', { CuotaTotal: '90' }),
    system.cancellationOf('A-1'),
  ]);
  await first.send([system.registrationOf('A-3', system.today(), { Destinatarios: undefined })]);
  const { clock: _before, ...state } = (await first.control('state')) as Record<string, unknown>;
  const second = await restart(first);
  const { clock: _after, ...restored } = (await second.control('state')) as Record<string, unknown>;

  expect(restored).toEqual(state);
  expect(await second.lineOf(system.registration())).toMatchObject({ state: 'Correcto' });
  expect(await second.lineOf(system.registrationOf('A-2', '01-02-2025'))).toMatchObject({ code: 3000, duplicate: 'AceptadaConErrores' });
});

it('a restarted sandbox still waits, and has the moved clock', async () => {
  const first = await start({ REFUSES_EARLY: 'true' });
  await first.control('clock', { offsetMs: 5_000 });
  const system = new InvoicingSystem();
  await first.send([system.registration()]);
  const second = await restart(first, { REFUSES_EARLY: 'true' });

  expect((await second.post(requestOf([system.registration()]))).fault).toMatch(/^Codigo\[4900\]/);
  expect(second.running.agency.clock.offsetMs).toBe(5_000);
});

it('a reset is still one after a restart', async () => {
  const first = await start();
  await first.send([new InvoicingSystem().registration()]);
  await first.control('reset', {});
  const second = await restart(first);

  expect(await second.control('records')).toEqual([]);
  expect(await second.lineOf(new InvoicingSystem().registration())).toMatchObject({ state: 'Correcto' });
});

it('the file holds each record before its answer, so that a killed process loses none', async () => {
  const first = await start();
  const system = new InvoicingSystem();
  await first.send([system.registrationOf('A-1')]);
  const copy = join(folder, 'copy.jsonl');
  await copyFile(file, copy);
  const second = await start({ MEMORY_FILE: copy });

  expect(await second.lineOf(system.registrationOf('A-1'))).toMatchObject({ code: 3000 });
});

it('a last line that a crash has torn is left out', async () => {
  const first = await start();
  const system = new InvoicingSystem();
  await first.send([system.registration()]);
  await first.end();
  started.splice(0);
  await appendFile(file, '{"received":[{"sequ');
  const second = await start();

  expect(await second.control('records')).toHaveLength(1);
  expect(await second.lineOf(system.registration())).toMatchObject({ state: 'Correcto' });
});

it.each([
  ['a damaged line', (text: string) => `${text}{"rec\n{}\n`, /line \d+ is not JSON/],
  ['a foreign file', () => '{"hello":"world"}\n', /its first line is not that of an AEAT sandbox/],
])('the sandbox does not start with %s, and leaves the file unchanged', async (_what, damage, sentence) => {
  const first = await start();
  await first.end();
  started.splice(0);
  const damaged = damage(await readFile(file, 'utf8'));
  await writeFile(file, damaged);

  await expect(start()).rejects.toThrow(sentence);
  expect(await readFile(file, 'utf8')).toBe(damaged);
});

it('the sandbox keeps at most its number of records, and the end of each chain', async () => {
  const first = await start({ MAX_RECORDS: '3' });
  const system = new InvoicingSystem();
  const numbers = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
  for (const number of numbers) await first.send([system.registrationOf(number)]);
  const numbersOf = async (harness: Harness) => ((await harness.control('records')) as { number: string }[]).map(({ number }) => number);

  expect(await numbersOf(first)).toEqual(['A-3', 'A-4', 'A-5']);
  const second = await restart(first, { MAX_RECORDS: '3' });
  expect(await numbersOf(second)).toEqual(['A-3', 'A-4', 'A-5']);
  expect(await second.lineOf(system.registration())).toMatchObject({ state: 'Correcto' });
});
