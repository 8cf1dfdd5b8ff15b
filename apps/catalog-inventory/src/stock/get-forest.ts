import { treesFor, type ForestView } from '@brote/contracts/catalog';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';

/** The forest that the sales have paid for; brushes that came back with their whole order are not counted. */
@Injectable()
export class GetForest {
  constructor(private readonly manager: EntityManager) {}

  async execute(): Promise<ForestView> {
    const [row] = await this.manager.query<{ sold: number }[]>('SELECT coalesce(sum(sold), 0)::int AS sold FROM sku_stock');
    const brushesSold = row?.sold ?? 0;
    return { brushesSold, trees: treesFor(brushesSold) };
  }
}
