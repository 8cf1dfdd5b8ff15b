import { treeCountFor, type ForestView } from '@brote/contracts/catalog';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { readBrushesSold } from '../inventory/stock/brushes-sold.queries';

/** The forest that the sales have paid for. Returned brushes do not count. */
@Injectable()
export class GetForest {
  constructor(private readonly database: Database) {}

  async get(): Promise<ForestView> {
    const brushesSold = await readBrushesSold(this.database);
    return { brushesSold, trees: treeCountFor(brushesSold) };
  }
}
