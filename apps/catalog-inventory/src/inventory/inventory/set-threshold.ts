import type { SetThresholdRequest, StockView } from '@brote/contracts/catalog';
import type { CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { stockEventsOfThreshold } from '../stock/availability';
import { SkuStock, stockView } from '../stock/sku-stock.entity';
import { StockEventPublisher } from '../stock/stock-event-publisher';

/** Changes the count at which a SKU stock is low. The availability that customers see may change with it. */
@Injectable()
export class SetThreshold {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stockEvents: StockEventPublisher,
    private readonly audit: StaffAudit,
  ) {}

  set({ sku, threshold }: SetThresholdRequest, call: CallContext): Promise<StockView> {
    return this.unitOfWork.run(async (tx) => {
      const skuStock = await tx.repository(SkuStock).findOneOrFail({ where: { sku }, lock: { mode: 'pessimistic_write' } });
      if (skuStock.threshold === threshold) return stockView(skuStock);
      const events = stockEventsOfThreshold(skuStock, threshold);
      await tx.repository(SkuStock).update({ sku }, { threshold, version: skuStock.version + events.length });
      const changedStock = { ...skuStock, threshold };
      this.stockEvents.publish(tx, changedStock, events);
      const target = { type: 'stock', id: sku };
      const before = { threshold: skuStock.threshold };
      await this.audit.record(tx, call, { action: 'stock.set-threshold', target, before, after: { threshold } });
      return stockView(changedStock);
    });
  }
}
