import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishPlans } from '../catalog/plans/publish-plans';
import { PublishProduct } from '../catalog/products/publish-product';
import type { CatalogueRows } from '../catalog/products/catalogue.queries';

/** Publishes all products and the plans after a change of the variants. */
@Injectable()
export class PublishVariants {
  constructor(
    private readonly publishProduct: PublishProduct,
    private readonly publishPlans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** Call it after the versions of all products were raised in the same transaction. */
  async publish(tx: Transaction, { products }: Pick<CatalogueRows, 'products'>): Promise<void> {
    const now = this.clock.now();
    for (const { id } of products) await this.publishProduct.publish(tx, id, now);
    await this.publishPlans.publish(tx, now);
  }
}
