import { setTimeout as pause } from 'node:timers/promises';
import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type Source, Sources } from './sources';

/** Events may be on their way when a page is read: what differs is looked at again after so long. */
const SECOND_LOOK_MS = 2_000;

export interface Difference {
  table: string;
  id: string;
  /** What the owner says and what is kept; null where nothing is. */
  owned: Record<string, unknown> | null;
  kept: Record<string, unknown> | null;
}

// Sums by day against the facts they were made of.
const WRONG_DAYS = `
  SELECT day::text AS id, 'order_day' AS table FROM figures.order_day d FULL JOIN (
    SELECT (paid_at AT TIME ZONE 'Europe/Madrid')::date AS day, count(*) AS orders, count(*) FILTER (WHERE user_id IS NULL) AS guests,
           sum(total - refunded) AS revenue FROM figures.order_fact WHERE paid_at IS NOT NULL GROUP BY 1) f USING (day)
   WHERE (coalesce(d.orders, 0), coalesce(d.guests, 0), coalesce(d.revenue, 0))
         IS DISTINCT FROM (coalesce(f.orders, 0), coalesce(f.guests, 0), coalesce(f.revenue, 0))
  UNION ALL
  SELECT day::text, 'charge_day' FROM figures.charge_day d FULL JOIN (
    SELECT (paid_at AT TIME ZONE 'Europe/Madrid')::date AS day, count(*) AS charges, sum(amount - refunded) AS revenue
      FROM figures.charge_fact GROUP BY 1) f USING (day)
   WHERE (coalesce(d.charges, 0), coalesce(d.revenue, 0)) IS DISTINCT FROM (coalesce(f.charges, 0), coalesce(f.revenue, 0))`;

/** Compares every fact with its owner, and every sum with its facts. Changes nothing. */
@Injectable()
export class ReconcileFigures {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: Sources,
  ) {}

  async execute(): Promise<{ compared: number; differences: Difference[] }> {
    const first = await this.look();
    if (first.differences.length === 0) return first;
    await pause(SECOND_LOOK_MS);
    const second = await this.look();
    const before = new Set(first.differences.map(({ table, id }) => `${table} ${id}`));
    return { ...second, differences: second.differences.filter(({ table, id }) => before.has(`${table} ${id}`)) };
  }

  private async look(): Promise<{ compared: number; differences: Difference[] }> {
    const days = await this.wrongDays();
    const differences: Difference[] = days.map((day) => ({ ...day, owned: null, kept: null }));
    let compared = 0;
    for (const source of this.sources.all()) {
      const seen = await this.compare(source, differences);
      compared += seen;
    }
    return { compared, differences };
  }

  /** Sums millions of facts at one moment: that may take longer than any other statement. */
  private wrongDays(): Promise<{ id: string; table: string }[]> {
    return this.unitOfWork.run(async (tx) => {
      await tx.manager.query(`SET LOCAL statement_timeout = '5min'`);
      return tx.query<{ id: string; table: string }>(WRONG_DAYS);
    });
  }

  private async compare({ table, pages }: Source, differences: Difference[]): Promise<number> {
    const columns = table.columns.map(([name]) => name);
    let compared = 0;
    for await (const page of pages()) {
      const owned = page.map((told) => table.rowOf(told));
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

/** Instants are compared to the millisecond, whatever they are written as. */
function isSame(owned: unknown, kept: unknown): boolean {
  if (kept instanceof Date) return typeof owned === 'string' && new Date(owned).getTime() === kept.getTime();
  return JSON.stringify(owned ?? null) === JSON.stringify(kept ?? null);
}
