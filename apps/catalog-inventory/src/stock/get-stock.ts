import type { GetStockReply } from '@brote/contracts/catalog';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { SkuStock } from './sku-stock.entity';
import { stockView } from './stock.view';

/** All units of stock, by type and colour. */
@Injectable()
export class GetStock {
  constructor(private readonly manager: EntityManager) {}

  async execute(): Promise<GetStockReply> {
    const stock = await this.manager.find(SkuStock, { order: { position: 'ASC' } });
    return { stock: stock.map(stockView) };
  }
}
