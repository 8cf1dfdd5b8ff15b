import { treesFor, type ForestView } from '@brote/contracts/catalog';
import { Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

/** Brushes sold over all orders and deliveries, without those that came back. */
export async function readBrushesSold(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ sold: number }>('SELECT coalesce(sum(sold), 0)::int AS sold FROM sku_stock');
  return row?.sold ?? 0;
}

/** The forest that the sales have paid for; brushes that came back with their whole order are not counted. */
@Injectable()
export class GetForest {
  constructor(private readonly database: Database) {}

  async get(): Promise<ForestView> {
    const brushesSold = await readBrushesSold(this.database);
    return { brushesSold, trees: treesFor(brushesSold) };
  }
}
