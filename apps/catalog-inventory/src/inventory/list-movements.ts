import type { ListMovementsReply, ListMovementsRequest, MovementView } from '@brote/contracts/catalog';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

type MovementRow = Omit<MovementView, 'at'> & { at: Date };

/** Lists the ledger in pages, the newest movement first. */
@Injectable()
export class ListMovements {
  constructor(private readonly database: Database) {}

  async list({ sku, kind, cursor, limit }: ListMovementsRequest): Promise<ListMovementsReply> {
    const filters: readonly [string, string | number | null][] = [
      ['sku =', sku],
      ['kind =', kind],
      ['id <', cursor === null ? null : Number(cursor)],
    ];
    // The statement names only the filters in use: each combination has an index, none of which serves "or null".
    const activeFilters = filters.filter(([, value]) => value !== null);
    const where =
      activeFilters.length === 0 ? '' : `WHERE ${activeFilters.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ')}`;
    const foundRows = await this.database.queryUnprepared<MovementRow>(
      `SELECT id, sku, kind, available, reserved, sold, reference, reason, batch, at
         FROM stock_movement ${where} ORDER BY id DESC LIMIT ${limit + 1}`,
      activeFilters.map(([, value]) => value),
    );
    const rows = foundRows.slice(0, limit).map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
    const lastRow = rows.at(-1);
    return { rows, nextCursor: lastRow && foundRows.length > limit ? String(lastRow.id) : null };
  }
}
