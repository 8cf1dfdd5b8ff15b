import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLostDocuments } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { loadConfig } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import type { INestApplicationContext } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { RequireFinishedRestore } from '#app/invoicing/require-finished-restore';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { restoreSteps } from '#app/operations/restore/restore-steps';
import { readBooks, verifyBooks } from './exported-books';
import { type Harness, startHarness } from './harness';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { placePaidOrder, waitForRefundedTotal } from './refund-steps';
import { DatabaseCopy } from './database-copy';

/** No server listens there. */
const CLOSED_ORIGIN = 'http://127.0.0.1:9';
const WAIT = { withinMs: 60_000 };

interface ReceivedRecord {
  number: string;
  fingerprint: string;
  verdict: { state: string; code?: number };
}

let agency: AeatSandbox;
let harness: Harness;
let service: INestApplicationContext;
let folder: string;

const readReceived = async () => (await agency.control('records')) as ReceivedRecord[];
const readNumbers = async () =>
  (await harness.queryRows<{ number: string }>('SELECT number FROM invoice ORDER BY number')).map(({ number }) => number);

/** Waits until Stripe and the tax agency know each document. */
async function waitUntilKnown(): Promise<void> {
  await eventually(async () => {
    const [row] = await harness.queryRows<{ unsent: number; unnamed: number }>(`
      SELECT (SELECT count(*)::int FROM billing_record r WHERE NOT EXISTS (SELECT FROM billing_answer a WHERE a.position = r.position)) AS unsent,
             (SELECT count(*)::int FROM document_reference) AS unnamed`);
    expect(row).toEqual({ unsent: 0, unnamed: 0 });
  }, WAIT);
}

/** An order that is paid and partly refunded: an invoice and a credit note. */
async function tradeOrder(): Promise<void> {
  const { orderId } = await placePaidOrder(harness);
  await service.get(RefundOrder).refund({ refundId: randomUUID(), orderId, amount: 100, reason: 'A brush was broken', restock: false });
  await waitForRefundedTotal(harness, orderId, 100, WAIT);
  await eventually(async () => {
    expect(await harness.queryRows(`SELECT FROM invoice WHERE order_id = :orderId`, { orderId })).toHaveLength(2);
  }, WAIT);
}

/** Runs the steps of after-restore; `env` overrides the settings of the harness. */
async function runSteps(env: Record<string, string> = {}): Promise<string[]> {
  const config = loadConfig(OrdersConfig, { ...harness.env, ...env });
  const sentences: string[] = [];
  for (const step of restoreSteps(() => config)) sentences.push(...(await step(new Database(harness.db.dataSource))));
  return sentences;
}

/** The module checks it before the service takes any work. */
async function expectStartRefused(): Promise<void> {
  const check = new RequireFinishedRestore(new Database(harness.db.dataSource));
  await expect(check.onModuleInit()).rejects.toThrow('run after-restore.js of orders-payments until it succeeds');
}

async function readState(): Promise<unknown[]> {
  const tables = ['lost_number', 'lost_record', 'billing_chain', 'invoice_series'];
  return Promise.all(tables.map((table) => harness.queryRows(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`)));
}

describe('the documents of a database that went back in time', () => {
  const lostNumbers: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restored-documents-'));
    agency = await startAeatSandbox({ WAITING_SECONDS: '0' });
    harness = await startHarness({ VERIFACTU_SERVICE: agency.url }, { withoutService: true });
    service = await harness.start();
    await tradeOrder();
    await waitUntilKnown();
    await service.close();
    const copy = await DatabaseCopy.of(harness.db.dataSource);
    service = await harness.start();
    await tradeOrder();
    await placePaidOrder(harness);
    await waitUntilKnown();
    const before = await readNumbers();
    await service.close();
    await copy.putBack();
    const kept = await readNumbers();
    lostNumbers.push(...before.filter((number) => !kept.includes(number)));
  }, 240_000);
  afterAll(async () => {
    await harness.end(/./);
    await agency.stop();
    await rm(folder, { recursive: true });
  });

  it('are lost: two invoices and a credit note', () => {
    expect(lostNumbers.map((number) => number.slice(0, 1))).toEqual(['F', 'F', 'R']);
  });

  it('are not continued while Stripe does not answer: the service refuses to start', async () => {
    await expect(runSteps({ STRIPE_API_BASE: CLOSED_ORIGIN })).rejects.toThrow(/^Stripe did not answer .*Run this program again/);
    await expectStartRefused();
  }, 60_000);

  it('are not continued while the tax agency does not answer: the service refuses to start', async () => {
    await expect(runSteps({ VERIFACTU_SERVICE: CLOSED_ORIGIN })).rejects.toThrow(/^The tax agency did not answer .*Run this program again/);
    await agency.control('mode', { mode: 'down', how: 'status' });
    await expect(runSteps()).rejects.toThrow(/^The tax agency did not answer .*Run this program again/);
    await agency.control('mode', { mode: 'normal' });
    await expectStartRefused();
  }, 60_000);

  it('are named with day, amount and charge, and a second run changes nothing', async () => {
    const text = (await runSteps()).join('\n');
    expect(text).toContain('3 document numbers were lost');
    expect(text).toContain('the tax agency holds 3 billing records that were lost');
    for (const number of lostNumbers) expect(text).toMatch(new RegExp(`${number}: \\d{4}-\\d\\d-\\d\\d, -?\\d+\\.\\d\\d EUR, (ch|re)_`));
    const state = await readState();
    const repeated = (await runSteps()).join('\n');
    expect(repeated).toContain('the database has each document that Stripe and the tax agency name');
    expect(repeated).toContain('the database has each billing record that the tax agency holds');
    expect(await readState()).toEqual(state);
  }, 60_000);

  it('are followed by new numbers and by one whole chain, as the agency and the checker say', async () => {
    service = await harness.start();
    await expect(service.get(RequireFinishedRestore).onModuleInit()).resolves.toBeUndefined();
    await tradeOrder();
    await waitUntilKnown();
    expect((await readNumbers()).filter((number) => lostNumbers.includes(number))).toEqual([]);
    const received = await readReceived();
    expect(new Set(received.map(({ number }) => number)).size).toBe(received.length);
    // The agency marks a record that does not continue its chain.
    expect(received.map(({ verdict }) => verdict.state)).toEqual(received.map(() => 'Correcto'));
    expect(received).toHaveLength(2 + 3 + 2);
    expect(await service.get(VerifyBillingChain).verify()).toBeNull();
    const { code, lines } = await verifyBooks(await readBooks(harness), folder);
    expect([code, lines.at(-1)]).toEqual([0, '✓ Nothing is wrong with these books.']);
    expect(lines.join('\n')).toContain('3 document numbers and 3 records');
  }, 120_000);

  it('are refused by the checker without their explanation', async () => {
    const { lost: _, ...books } = await readBooks(harness);
    const { code, lines } = await verifyBooks({ ...books, lost: [] }, folder);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('has a gap');
  });

  it('are listed for staff, page by page', async () => {
    const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
    const first = await harness.requests.send(listLostDocuments, { cursor: null, limit: 2 }, asStaff);
    const second = await harness.requests.send(listLostDocuments, { cursor: first.nextCursor, limit: 2 }, asStaff);
    expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(lostNumbers);
    expect(second.nextCursor).toBeNull();
    expect(first.rows[0]).toMatchObject({ source: 'agency', reference: expect.stringMatching(/^ch_/) as string, total: 700 });
  });
});
