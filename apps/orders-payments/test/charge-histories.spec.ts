import { randomUUID } from 'node:crypto';
import { issueEarlierDocuments, previewEarlierDocuments } from '@brote/contracts/staff-orders';
import type { ChargeForDocuments } from '@brote/contracts/subscriptions';
import { RemoteFailure } from '@brote/messaging';
import { aCaller, eventually } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import * as fc from 'fast-check';
import { ComparePlanDocuments } from '#app/operations/reconciliation/compare-plan-documents';
import { FakeCharges, type FakeCharge, listedChargeOf } from './fake-charges';
import { startHarness, type Harness } from './harness';

const seed = jest.getSeed();
const WAIT_OPTIONS = { withinMs: 60_000 };
const DAY_MS = 86_400_000;
const AMOUNT = 190;
const member = aCaller({ roles: ['customer', 'staff'] });

/** A charge with the list's entry of it, which always has all refunds. */
interface KnownCharge {
  fake: FakeCharge;
  listed: ChargeForDocuments;
}

type Step =
  | { kind: 'pay'; days: number; isLost: boolean; isErased: boolean }
  | { kind: 'refund' | 'dispute'; charge: number; cents: number; isLost: boolean }
  | { kind: 'repeat'; charge: number }
  | { kind: 'compare' | 'issue'; pages: number }
  | { kind: 'restart' };

/** The event of a payment or of a refund may be lost. */
const isLost = fc.boolean();
const charge = fc.nat(20);
const payment = fc.record({ kind: fc.constant('pay' as const), days: fc.constantFrom(1, 3, 20, 400), isLost, isErased: fc.boolean() });
const cents = fc.integer({ min: 1, max: AMOUNT });
const refunding = fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const), charge, cents, isLost });
const repetition = fc.record({ kind: fc.constant('repeat' as const), charge });
/** The comparison and the reading of earlier charges fail after so many pages. */
const reading = fc.record({ kind: fc.constantFrom('compare' as const, 'issue' as const), pages: fc.nat(4) });
const restarting = fc.constant({ kind: 'restart' as const });
const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: payment },
    { weight: 4, arbitrary: refunding },
    { weight: 1, arbitrary: repetition },
    { weight: 2, arbitrary: reading },
    { weight: 1, arbitrary: restarting },
  ),
  { minLength: 4, maxLength: 24 },
);

let harness: Harness;
let charges: FakeCharges;
let app: INestApplicationContext;
let known: KnownCharge[];

const timeBefore = (days: number) => new Date(harness.now() - days * DAY_MS).toISOString();
const staff = () => ({ caller: { ...member, authenticatedAt: harness.now() } });

async function pay({ days, isLost: isEventLost, isErased }: Step & { kind: 'pay' }): Promise<void> {
  const fake = charges.add({ paidAt: timeBefore(days) });
  if (isErased) charges.erase(fake);
  const listed = listedChargeOf(fake);
  known.push({ fake, listed });
  harness.planBilling.charges.push(listed);
  if (!isEventLost) await charges.publishPaid(fake);
}

async function refund({ fake, listed }: KnownCharge, step: { kind: 'refund' | 'dispute'; cents: number; isLost: boolean }): Promise<void> {
  const amount = Math.min(step.cents, listed.amount - listed.refunded);
  if (amount === 0) return;
  listed.refunds.push({ kind: step.kind, amount, at: timeBefore(0.5) });
  listed.refunded += amount;
  if (step.isLost) return;
  if (step.kind === 'refund') await charges.publishRefunded(fake, listed.refunded, amount);
  else await charges.publishDisputeClosed(fake, 'lost', listed.refunded);
}

/** The event of the payment again, and that of all refunds. */
async function repeat({ fake, listed }: KnownCharge): Promise<void> {
  await charges.publishPaid(fake);
  if (listed.refunded > 0) await charges.publishRefunded(fake, listed.refunded, listed.refunded);
}

/** Lets so many pages of charges be read, and fails the next ones. Returns whether a page has failed. */
function limitPages(limit: number): () => boolean {
  let left = limit;
  harness.planBilling.beforeCharges = () => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('The charges cannot be read')) : Promise.resolve();
  };
  return () => left < 0;
}

const compare = () => app.get(ComparePlanDocuments).compare(new Date(harness.now()), new AbortController().signal);
const issue = () => harness.requests.send(issueEarlierDocuments, { backfillId: randomUUID() }, staff());

async function restart(): Promise<void> {
  await app.close();
  app = await harness.start();
}

/** The comparison may fail for one reason alone: a page of charges cannot be read. The worker reads pages at the same time. */
async function expectComparison(hasPageFailed: () => boolean): Promise<void> {
  const [result] = await Promise.allSettled([compare()]);
  if (result.status === 'fulfilled') return;
  expect(result.reason).toBeInstanceOf(RemoteFailure);
  expect(hasPageFailed()).toBe(true);
}

async function read(step: { kind: 'compare' | 'issue'; pages: number }): Promise<void> {
  const hasPageFailed = limitPages(step.pages);
  if (step.kind === 'issue') await issue();
  else await expectComparison(hasPageFailed);
}

async function take(step: Step): Promise<void> {
  const target = 'charge' in step ? known[step.charge % Math.max(known.length, 1)] : undefined;
  if (step.kind === 'pay') await pay(step);
  else if (step.kind === 'restart') await restart();
  else if ('pages' in step) await read(step);
  else if (target !== undefined) await ('cents' in step ? refund(target, step) : repeat(target));
}

/** The documents of each known charge: the totals of its invoices, and the sum of its credit notes. */
async function readDocuments(): Promise<Map<string, { invoices: number[]; credited: number }>> {
  const rows = await harness.queryRows<{ chargeId: string; invoices: number[]; credited: number }>(
    `SELECT charge_id AS "chargeId", coalesce(array_agg(total) FILTER (WHERE series <> 'R'), '{}') AS invoices,
            coalesce(-sum(total) FILTER (WHERE series = 'R'), 0)::int AS credited
       FROM invoice WHERE charge_id = ANY(:ids) GROUP BY charge_id`,
    { ids: known.map(({ fake }) => fake.chargeId) },
  );
  return new Map(rows.map(({ chargeId, ...documents }) => [chargeId, documents]));
}

const isIssuing = async () => (await harness.requests.send(previewEarlierDocuments, {}, staff())).isIssuing;
const waitUntilDone = () => eventually(async () => expect(await isIssuing()).toBe(false), WAIT_OPTIONS);

/** A complete decision of staff and a complete comparison, then the documents of all charges. */
async function expectDocuments(): Promise<void> {
  harness.planBilling.beforeCharges = () => Promise.resolve();
  await waitUntilDone();
  await issue();
  await waitUntilDone();
  await compare();
  const expected = new Map(known.map(({ fake, listed }) => [fake.chargeId, { invoices: [listed.amount], credited: listed.refunded }]));
  await eventually(async () => expect(await readDocuments()).toEqual(expected), WAIT_OPTIONS);
}

describe(`histories of charges and refunds whose events are lost (seed ${seed})`, () => {
  beforeAll(async () => {
    harness = await startHarness();
    charges = await FakeCharges.start(harness.nats.url);
    app = harness.app;
  });
  afterAll(async () => {
    await charges.stop();
    await harness.end();
  });

  it('end with one invoice for each charge, and with credit notes that add up to its refunds', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        known = [];
        harness.planBilling.charges = [];
        for (const step of history) await take(step);
        await expectDocuments();
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 6), endOnFailure: true },
    );
  }, 300_000);
});
