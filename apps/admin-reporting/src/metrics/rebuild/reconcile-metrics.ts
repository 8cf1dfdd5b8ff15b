import { setTimeout as pause } from 'node:timers/promises';
import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type SnapshotSource, SnapshotSources } from './snapshot-sources';
import {
  ALLOW_LONG_STATEMENTS,
  selectStoredFactsSql,
  WRONG_DAY_TOTALS_SQL,
  WRONG_REVENUE_DAYS_SQL,
  WRONG_STATE_TOTALS_SQL,
} from './rebuild.sql';

/** Sums and totals that differ from their facts, by their subject. Reads all facts. */
export const SELECT_WRONG_TOTALS = `${WRONG_REVENUE_DAYS_SQL} UNION ALL ${WRONG_STATE_TOTALS_SQL} UNION ALL ${WRONG_DAY_TOTALS_SQL}`;

/** Milliseconds until differences are compared again, since events may be on their way when a page is read. */
const SECOND_COMPARISON_DELAY_MS = 2_000;

export interface MetricsDifference {
  table: string;
  id: string;
  /** The owner's value and the stored one; null where there is none. */
  owned: Record<string, unknown> | null;
  kept: Record<string, unknown> | null;
}

/** Compares every fact with its owner, and every sum with its facts. Writes nothing. */
@Injectable()
export class ReconcileMetrics {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: SnapshotSources,
  ) {}

  async reconcile(): Promise<{ compared: number; differences: MetricsDifference[] }> {
    const first = await this.compareAll();
    if (first.differences.length === 0) return first;
    await pause(SECOND_COMPARISON_DELAY_MS);
    const second = await this.compareAll();
    const firstKeys = new Set(first.differences.map(({ table, id }) => `${table} ${id}`));
    return { ...second, differences: second.differences.filter(({ table, id }) => firstKeys.has(`${table} ${id}`)) };
  }

  private async compareAll(): Promise<{ compared: number; differences: MetricsDifference[] }> {
    const wrongTotals = await this.findWrongTotals();
    const differences: MetricsDifference[] = wrongTotals.map((total) => ({ ...total, owned: null, kept: null }));
    let comparedRowCount = 0;
    for (const source of this.sources.listAll()) {
      const comparedCount = await this.compareSource(source, differences);
      comparedRowCount += comparedCount;
    }
    return { compared: comparedRowCount, differences };
  }

  /** Sums millions of facts at one moment, which may take longer than any other statement. */
  private findWrongTotals(): Promise<{ id: string; table: string }[]> {
    return this.unitOfWork.run(async (tx) => {
      await tx.manager.query(ALLOW_LONG_STATEMENTS);
      return tx.query<{ id: string; table: string }>(SELECT_WRONG_TOTALS);
    });
  }

  private async compareSource({ table, pages }: SnapshotSource, differences: MetricsDifference[]): Promise<number> {
    const columns = Object.keys(table.columns);
    let comparedRowCount = 0;
    for await (const page of pages()) {
      const expected = page.map((fact) => table.rowOf(fact));
      const stored = await this.database.query<Record<string, unknown>>(selectStoredFactsSql(table), {
        expectedIds: expected.map(({ id }) => id),
      });
      const byId = new Map(stored.map((row) => [row['id'], row]));
      for (const row of expected) {
        const storedRow = byId.get(row['id']) ?? null;
        if (storedRow === null || columns.some((name) => !isSame(row[name], storedRow[name])))
          differences.push({ table: table.name, id: String(row['id']), owned: row, kept: storedRow });
      }
      comparedRowCount += page.length;
    }
    return comparedRowCount;
  }
}

/** Instants are compared to the millisecond, regardless of their format. */
function isSame(expected: unknown, stored: unknown): boolean {
  if (stored instanceof Date) return typeof expected === 'string' && new Date(expected).getTime() === stored.getTime();
  return JSON.stringify(expected ?? null) === JSON.stringify(stored ?? null);
}
