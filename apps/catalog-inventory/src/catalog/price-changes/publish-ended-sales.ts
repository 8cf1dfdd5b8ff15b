import type { ProductId } from '@brote/contracts/catalog';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishPlans } from '../plans/publish-plans';
import { PublishProduct } from '../products/publish-product';
import { MARK_ENDED_SALES } from '../prices/prices.sql';

/** A sale ends by its date alone. This publishes the product for services that keep a copy of the catalogue. */
@Injectable()
export class PublishEndedSales {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishProduct: PublishProduct,
    private readonly publishPlans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** Returns the products whose sale ended since the last call. */
  publish(): Promise<ProductId[]> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const endedSales = await tx.query<{ id: ProductId }>(MARK_ENDED_SALES, { now });
      for (const { id } of endedSales) await this.publishProduct.publish(tx, id, now);
      if (endedSales.some(({ id }) => id === 'brush-single')) await this.publishPlans.publish(tx, now);
      return endedSales.map(({ id }) => id);
    });
  }
}
