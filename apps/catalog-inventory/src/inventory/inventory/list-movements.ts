import type { ListMovementsReply, ListMovementsRequest, MovementView } from '@brote/contracts/catalog';
import { Database, type SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { selectMovementsSql } from './inventory.sql';

type MovementRow = Omit<MovementView, 'at'> & { at: Date };

/** Lists the ledger in pages, the newest movement first. */
@Injectable()
export class ListMovements {
  constructor(private readonly database: Database) {}

  async list({ sku, kind, cursor, limit }: ListMovementsRequest): Promise<ListMovementsReply> {
    // The statement names only the filters in use: each combination has an index, none of which serves "or null".
    const conditions: string[] = [];
    const params: Record<string, unknown> = {};
    const addFilter = (condition: string, conditionParams: SqlParams): void => {
      conditions.push(condition);
      Object.assign(params, conditionParams);
    };
    if (sku !== null) addFilter('sku = :sku', { sku });
    if (kind !== null) addFilter('kind = :kind', { kind });
    if (cursor !== null) addFilter('id < :beforeId', { beforeId: Number(cursor) });
    const foundRows = await this.database.query<MovementRow>(selectMovementsSql(conditions), { ...params, maxRows: limit + 1 });
    const rows = foundRows.slice(0, limit).map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
    const lastRow = rows.at(-1);
    return { rows, nextCursor: lastRow && foundRows.length > limit ? String(lastRow.id) : null };
  }
}
