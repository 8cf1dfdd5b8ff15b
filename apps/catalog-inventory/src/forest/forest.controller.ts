import { getForest, type ForestView, treeCountFor } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller, Injectable } from '@nestjs/common';
import { Database } from '@brote/persistence';
import { readBrushesSold } from '../inventory/stock/stock.sql';

/** The forest that the sales have paid for. Returned brushes do not count. */
@Injectable()
export class GetForest {
  constructor(private readonly database: Database) {}

  async get(): Promise<ForestView> {
    const brushesSold = await readBrushesSold(this.database);
    return { brushesSold, trees: treeCountFor(brushesSold) };
  }
}

@Controller()
export class ForestController {
  constructor(private readonly getForestUseCase: GetForest) {}

  @RequestHandler(getForest)
  getForest(): Promise<ForestView> {
    return this.getForestUseCase.get();
  }
}
