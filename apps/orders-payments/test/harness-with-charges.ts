import { eventually } from '@brote/test-support';
import { FakeCharges, type FakeCharge } from './fake-charges';
import { startHarness, type Harness } from './harness';

/** How long documents of charges may take. */
export const WAIT_OPTIONS = { withinMs: 20_000 };

/** The harness with charges of plans; `end` ends both. */
export interface HarnessWithCharges extends Harness {
  charges: FakeCharges;
  /** The totals of the documents of a charge in cents, by series and number. */
  readTotalsOf(charge: FakeCharge): Promise<number[]>;
  /** Waits until the documents of a charge have these totals. */
  waitForTotals(charge: FakeCharge, totals: readonly number[]): Promise<void>;
  /** Whether the numbers of the invoices of series F have no gap. */
  areInvoicesGapless(): Promise<boolean>;
}

export async function startHarnessWithCharges(): Promise<HarnessWithCharges> {
  const harness = await startHarness();
  const charges = await FakeCharges.start(harness.nats.url);
  const readTotalsOf = async ({ chargeId }: FakeCharge) => {
    const sql = 'SELECT total FROM invoice WHERE charge_id = :chargeId ORDER BY series, counter';
    return (await harness.queryRows<{ total: number }>(sql, { chargeId })).map(({ total }) => total);
  };
  return {
    ...harness,
    charges,
    readTotalsOf,
    waitForTotals: (charge, totals) => eventually(async () => expect(await readTotalsOf(charge)).toEqual(totals), WAIT_OPTIONS),
    areInvoicesGapless: async () => {
      const sql = `SELECT count(*)::int = max(counter) AS "isGapless" FROM invoice WHERE series = 'F'`;
      return (await harness.queryRows<{ isGapless: boolean }>(sql))[0]?.isGapless ?? false;
    },
    end: async (expectedErrors) => {
      await charges.stop();
      await harness.end(expectedErrors);
    },
  };
}
