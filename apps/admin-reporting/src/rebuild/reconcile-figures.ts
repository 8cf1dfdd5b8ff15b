import { setTimeout as pause } from 'node:timers/promises';
import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type Source, Sources } from './sources';
import { WRONG_SUMS } from './wrong-sums';

/** Milliseconds until differences are compared again, since events may be on their way when a page is read. */
const SECOND_LOOK_MS = 2_000;

export interface Difference {
  table: string;
  id: string;
  /** The owner's value and the stored one; null where there is none. */
  owned: Record<string, unknown> | null;
  kept: Record<string, unknown> | null;
}

/** Compares every fact with its owner, and every sum with its facts. Writes nothing. */
@Injectable()
export class ReconcileFigures {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: Sources,
  ) {}

  async reconcile(): Promise<{ compared: number; differences: Difference[] }> {
    const first = await this.look();
    if (first.differences.length === 0) return first;
    await pause(SECOND_LOOK_MS);
    const second = await this.look();
    const before = new Set(first.differences.map(({ table, id }) => `${table} ${id}`));
    return { ...second, differences: second.differences.filter(({ table, id }) => before.has(`${table} ${id}`)) };
  }

  private async look(): Promise<{ compared: number; differences: Difference[] }> {
    const sums = await this.wrongSums();
    const differences: Difference[] = sums.map((sum) => ({ ...sum, owned: null, kept: null }));
    let compared = 0;
    for (const source of this.sources.all()) {
      const seen = await this.compare(source, differences);
      compared += seen;
    }
    return { compared, differences };
  }

  /** Sums millions of facts at one moment, which may take longer than any other statement. */
  private wrongSums(): Promise<{ id: string; table: string }[]> {
    return this.unitOfWork.run(async (tx) => {
      await tx.manager.query(`SET LOCAL statement_timeout = '5min'`);
      return tx.query<{ id: string; table: string }>(WRONG_SUMS);
    });
  }

  private async compare({ table, pages }: Source, differences: Difference[]): Promise<number> {
    const columns = table.columns.map(([name]) => name);
    let compared = 0;
    for await (const page of pages()) {
      const owned = page.map((fact) => table.rowOf(fact));
      const kept = await this.database.query<Record<string, unknown>>(
        `SELECT id, ${columns.map((name, at) => `${textOf(table.columns[at]?.[1], name)} AS ${name}`).join(', ')}
           FROM figures.${table.name} WHERE id = ANY($1)`,
        [owned.map(({ id }) => id)],
      );
      const byId = new Map(kept.map((row) => [row['id'], row]));
      for (const row of owned) {
        const mine = byId.get(row['id']) ?? null;
        if (mine === null || columns.some((name) => !isSame(row[name], mine[name])))
          differences.push({ table: table.name, id: String(row['id']), owned: row, kept: mine });
      }
      compared += page.length;
    }
    return compared;
  }
}

function textOf(type: string | undefined, name: string): string {
  return type === 'date' ? `${name}::text` : name;
}

/** Instants are compared to the millisecond, regardless of their format. */
function isSame(owned: unknown, kept: unknown): boolean {
  if (kept instanceof Date) return typeof owned === 'string' && new Date(owned).getTime() === kept.getTime();
  return JSON.stringify(owned ?? null) === JSON.stringify(kept ?? null);
}
