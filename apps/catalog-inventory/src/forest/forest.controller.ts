import { getForest, type ForestView, treeCountFor } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Database } from '@brote/persistence';
import { readBrushesSold } from '../inventory/stock/stock.sql';

@Controller()
export class ForestController {
  constructor(private readonly database: Database) {}

  /** The forest that the sales have paid for. Returned brushes do not count. */
  @RequestHandler(getForest)
  async getForest(): Promise<ForestView> {
    const brushesSold = await readBrushesSold(this.database);
    return { brushesSold, trees: treeCountFor(brushesSold) };
  }
}
