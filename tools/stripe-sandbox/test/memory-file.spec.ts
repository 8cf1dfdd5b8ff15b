import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@brote/local-servers';
import { createStripe } from '@brote/stripe-client';
import { eventually } from '@brote/test-support';
import { startSandbox as startProcess } from '@brote/test-support/stripe';
import { readConfig } from '../src/config';
import { newCustomer } from '../src/customers/customer';
import { noRequest } from '../src/api/endpoint';
import { Memory } from '../src/memory/memory';
import { Sandbox } from '../src/sandbox';
import { contentOf, recalled } from './harness';

const { sandbox: options } = readConfig({});
/** Bundling and starting the program, twice, on a busy machine. */
const STARTS_TWICE_MS = 180_000;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-memory-'));
  file = join(folder, 'deeper', 'memory.jsonl');
});

afterEach(async () => await rm(folder, { recursive: true }));

/** An account with one customer, written and closed. */
function written(): Sandbox {
  const sandbox = new Sandbox(options);
  const memory = new Memory(file, sandbox);
  memory.begin();
  newCustomer(sandbox, { email: 'ana@example.com' }, noRequest);
  memory.close();
  return sandbox;
}

it('Memory writes each change, with related changes in one line', async () => {
  const sandbox = written();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');

  expect(contentOf(recalled(file, options))).toEqual(contentOf(sandbox));
  expect(lines.filter((line) => line.includes('ana@example.com'))).toHaveLength(1);
});

it('Memory rewrites its file at the start without replaced versions', async () => {
  const sandbox = written();
  const [customer] = sandbox.customers.all();
  const again = new Sandbox(options);
  const memory = new Memory(file, again);
  memory.recall();
  memory.begin();
  for (const name of ['Ana', 'Anna', 'Anne']) {
    Object.assign(again.customers.get(customer?.id ?? '') ?? {}, { name });
    again.customers.touch(customer?.id ?? '');
    memory.flush();
  }
  const grown = (await readFile(file, 'utf8')).length;
  memory.close();
  const third = new Memory(file, new Sandbox(options));
  third.recall();
  third.begin();
  third.close();
  const fresh = await readFile(file, 'utf8');

  expect(fresh).toContain('"name":"Anne"');
  expect(fresh.length).toBeLessThan(grown);
});

it('Memory skips a last line that a crash has torn', async () => {
  const sandbox = written();
  await appendFile(file, '[["customer","cus_half",{"id":"cus_half","obj');
  const again = new Sandbox(options);

  expect(new Memory(file, again).recall()).toEqual({ wasTorn: true });
  expect(contentOf(again)).toEqual(contentOf(sandbox));
});

it.each([
  ['a damaged line', (text: string) => `${text}[["customer","cus_1",{"id"\n[]\n`, /line \d+ is no JSON/],
  ['a foreign file', () => '{"hello":"world"}\n', /its first line says nothing of a sandbox/],
  ['a later version', (text: string) => text.replace('"version":1', '"version":2'), /it is of version 2, and this sandbox reads 1/],
  ['an empty file', () => '', /it has no first line/],
])('Memory reports in one sentence that it cannot read %s, and leaves the file unchanged', async (_what, damage, sentence) => {
  written();
  const damaged = damage(await readFile(file, 'utf8'));
  await writeFile(file, damaged);

  expect(() => recalled(file, options)).toThrow(sentence);
  expect(() => recalled(file, options)).toThrow(/npm run reset/);
  expect(await readFile(file, 'utf8')).toBe(damaged);
});

it(
  'Memory keeps every answered change when the process is killed',
  async () => {
    const port = await freePort();
    const sandbox = await startProcess(port, 'http://127.0.0.1:9/', 'whsec_1', file);
    const stripe = createStripe({ secretKey: 'sk_test_1', apiBase: sandbox.url });
    const answered: string[] = [];
    const ask = async () => {
      for (;;) answered.push((await stripe.customers.create({}, { maxNetworkRetries: 0 })).id);
    };
    const asking = Promise.allSettled([ask(), ask(), ask()]);
    await eventually(() => answered.length >= 50);
    await sandbox.stop();
    await asking;
    const again = await startProcess(port, 'http://127.0.0.1:9/', 'whsec_1', file);
    try {
      const known = new Set(
        await stripe.customers
          .list({ limit: 100 })
          .autoPagingToArray({ limit: 10_000 })
          .then((all) => all.map(({ id }) => id)),
      );

      expect(answered.filter((id) => !known.has(id))).toEqual([]);
    } finally {
      await again.stop();
    }
  },
  STARTS_TWICE_MS,
);
