import { treeCountFor, type ForestView } from '@brote/contracts/catalog';
import { Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SELECT_SOLD_BRUSHES } from './stock.sql';

/** Sold brushes of all orders and deliveries, without the returned ones. */
export async function readBrushesSold(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ sold: number }>(SELECT_SOLD_BRUSHES);
  return row?.sold ?? 0;
}

/** The forest that the sales have paid for. Returned brushes do not count. */
@Injectable()
export class GetForest {
  constructor(private readonly database: Database) {}

  async get(): Promise<ForestView> {
    const brushesSold = await readBrushesSold(this.database);
    return { brushesSold, trees: treeCountFor(brushesSold) };
  }
}
