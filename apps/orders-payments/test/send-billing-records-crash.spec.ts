import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import * as fc from 'fast-check';
import { FakeCharges } from './fake-charges';
import { type Harness, startHarness } from './harness';

const SERVICE_DIR = join(__dirname, '..');
const KILLS = 20;
const seed = jest.getSeed();

/** What happens before one kill. */
const rounds = fc.sample(
  fc.record({
    charges: fc.integer({ min: 1, max: 6 }),
    mode: fc.constantFrom(
      { mode: 'normal' },
      { mode: 'answer-lost', requests: 1 },
      { mode: 'slow', ms: 200, requests: 2 },
      { mode: 'down' },
    ),
    delayMs: fc.integer({ min: 0, max: 900 }),
  }),
  { seed, numRuns: KILLS },
);

interface ReceivedRecord {
  fingerprint: string;
  verdict: { state: string; code?: number };
}

let harness: Harness;
let sandbox: AeatSandbox;
let charges: FakeCharges;
let service: ServiceProcess;

const readCount = async (sql: string): Promise<number> => (await harness.queryRows<{ count: number }>(sql))[0]?.count ?? 0;

describe(`billing records of a service that is killed ${KILLS} times (seed ${seed})`, () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    sandbox = await startAeatSandbox({ WAITING_SECONDS: '0' });
    harness = await startHarness({ VERIFACTU_SERVICE: sandbox.url, DUE_EVERY_MS: '50' }, { withoutService: true });
    charges = await FakeCharges.start(harness.nats.url);
    service = new ServiceProcess(SERVICE_DIR, harness.env);
  }, 240_000);
  afterAll(async () => {
    await service.kill();
    await charges.stop();
    await harness.end();
    await sandbox.stop();
  });

  it('are all at the agency once, as they were stored', async () => {
    let paidCount = 0;
    for (const { charges: count, mode, delayMs } of rounds) {
      await sandbox.control('mode', mode);
      await service.start();
      for (let paid = 0; paid < count; paid += 1) await charges.pay();
      paidCount += count;
      await pause(delayMs);
      await service.kill();
    }
    await sandbox.control('mode', { mode: 'normal' });
    await service.start();
    await eventually(async () => expect(await readCount('SELECT count(*)::int AS count FROM billing_answer')).toBe(paidCount), {
      withinMs: 90_000,
    });
    const stored = await harness.queryRows<{ fingerprint: string }>('SELECT fingerprint FROM billing_record ORDER BY position');
    expect(stored).toHaveLength(paidCount);
    const received = ((await sandbox.control('records')) as ReceivedRecord[]).filter(({ verdict }) => verdict.code !== 3000);
    expect(received.map(({ fingerprint }) => fingerprint)).toEqual(stored.map(({ fingerprint }) => fingerprint));
    expect(received.filter(({ verdict }) => verdict.state !== 'Correcto')).toEqual([]);
    expect(await readCount(`SELECT count(*)::int AS count FROM billing_answer WHERE verdict <> 'accepted'`)).toBe(0);
  }, 480_000);
});
