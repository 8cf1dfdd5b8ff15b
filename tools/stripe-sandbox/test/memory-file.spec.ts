import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@brote/local-servers';
import { createStripe } from '@brote/stripe-client';
import { eventually } from '@brote/test-support';
import { startSandbox as startProcess } from '@brote/test-support/stripe';
import { readConfig } from '../src/config';
import { newCustomer } from '../src/customers/customer';
import { noRequestCause } from '../src/api/endpoint';
import { Memory } from '../src/memory/memory';
import { Sandbox } from '../src/sandbox';
import { contentOf, loadSandbox } from './harness';

const { sandbox: options } = readConfig({});
/** Bundling and starting the program, twice, on a busy machine. */
const TEST_TIMEOUT_MS = 180_000;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-memory-'));
  file = join(folder, 'deeper', 'memory.jsonl');
});

afterEach(async () => await rm(folder, { recursive: true }));

/** An account with one customer, written and closed. */
function writeMemoryFile(): Sandbox {
  const sandbox = new Sandbox(options);
  const memory = new Memory(file, sandbox);
  memory.startRecording();
  newCustomer(sandbox, { email: 'ana@example.com' }, noRequestCause);
  memory.close();
  return sandbox;
}

it('Memory writes each change, with related changes in one line', async () => {
  const sandbox = writeMemoryFile();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');

  expect(contentOf(loadSandbox(file, options))).toEqual(contentOf(sandbox));
  expect(lines.filter((line) => line.includes('ana@example.com'))).toHaveLength(1);
});

it('Memory rewrites its file at the start without replaced versions', async () => {
  const sandbox = writeMemoryFile();
  const [customer] = sandbox.customers.all();
  const restartedSandbox = new Sandbox(options);
  const memory = new Memory(file, restartedSandbox);
  memory.load();
  memory.startRecording();
  for (const name of ['Ana', 'Anna', 'Anne']) {
    Object.assign(restartedSandbox.customers.get(customer?.id ?? '') ?? {}, { name });
    restartedSandbox.customers.touch(customer?.id ?? '');
    memory.flush();
  }
  const grownLength = (await readFile(file, 'utf8')).length;
  memory.close();
  const thirdMemory = new Memory(file, new Sandbox(options));
  thirdMemory.load();
  thirdMemory.startRecording();
  thirdMemory.close();
  const rewrittenText = await readFile(file, 'utf8');

  expect(rewrittenText).toContain('"name":"Anne"');
  expect(rewrittenText.length).toBeLessThan(grownLength);
});

it('Memory skips a last line that a crash has torn', async () => {
  const sandbox = writeMemoryFile();
  await appendFile(file, '[["customer","cus_half",{"id":"cus_half","obj');
  const restartedSandbox = new Sandbox(options);

  expect(new Memory(file, restartedSandbox).load()).toEqual({ wasTorn: true });
  expect(contentOf(restartedSandbox)).toEqual(contentOf(sandbox));
});

it.each([
  ['a damaged line', (text: string) => `${text}[["customer","cus_1",{"id"\n[]\n`, /line \d+ is no JSON/],
  ['a foreign file', () => '{"hello":"world"}\n', /its first line says nothing of a sandbox/],
  ['a later version', (text: string) => text.replace('"version":1', '"version":2'), /it is of version 2, and this sandbox reads 1/],
  ['an empty file', () => '', /it has no first line/],
])('Memory reports in one sentence that it cannot read %s, and leaves the file unchanged', async (_what, damageText, sentence) => {
  writeMemoryFile();
  const damagedText = damageText(await readFile(file, 'utf8'));
  await writeFile(file, damagedText);

  expect(() => loadSandbox(file, options)).toThrow(sentence);
  expect(() => loadSandbox(file, options)).toThrow(/npm run reset/);
  expect(await readFile(file, 'utf8')).toBe(damagedText);
});

it(
  'Memory keeps every answered change when the process is killed',
  async () => {
    const port = await findFreePort();
    const sandbox = await startProcess(port, 'http://127.0.0.1:9/', 'whsec_1', file);
    const stripe = createStripe({ secretKey: 'sk_test_1', apiBase: sandbox.url });
    const answeredIds: string[] = [];
    const createCustomers = async () => {
      for (;;) answeredIds.push((await stripe.customers.create({}, { maxNetworkRetries: 0 })).id);
    };
    const requests = Promise.allSettled([createCustomers(), createCustomers(), createCustomers()]);
    await eventually(() => answeredIds.length >= 50);
    await sandbox.stop();
    await requests;
    const restartedSandbox = await startProcess(port, 'http://127.0.0.1:9/', 'whsec_1', file);
    try {
      const storedIds = new Set(
        await stripe.customers
          .list({ limit: 100 })
          .autoPagingToArray({ limit: 10_000 })
          .then((customers) => customers.map(({ id }) => id)),
      );

      expect(answeredIds.filter((id) => !storedIds.has(id))).toEqual([]);
    } finally {
      await restartedSandbox.stop();
    }
  },
  TEST_TIMEOUT_MS,
);
