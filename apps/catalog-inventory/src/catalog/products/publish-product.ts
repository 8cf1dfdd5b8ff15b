import { productChanged, type ProductId, type ProductView } from '@brote/contracts/catalog';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { readCatalogue } from './catalogue.queries';
import { productView } from './product.view';

/** Publishes a product as it is now, unless it has no price yet: no other service knows it then. */
@Injectable()
export class PublishProduct {
  constructor(private readonly outbox: Outbox) {}

  /** Call it after the product's version was raised in the same transaction. @returns the published view; null without a price */
  async publish(tx: Transaction, id: ProductId, at: Date): Promise<ProductView | null> {
    const rows = await readCatalogue(tx);
    const product = rows.products.find((row) => row.id === id);
    if (!product) throw new Error(`The product ${id} is not in the catalogue`);
    if (!rows.prices.has(id)) return null;
    const view = productView(product, rows, at);
    this.outbox.add(tx, productChanged, { aggregateId: id, version: product.version, payload: view });
    return view;
  }
}
