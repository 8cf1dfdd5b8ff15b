import type { CorrectStockRequest, ReceiveStockRequest, StockView } from '@brote/contracts/catalog';
import type { CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { AdjustStock, type ShelfAdjustment } from '../stock/adjust-stock';
import { SkuStock } from '../stock/sku-stock.entity';
import { stockView } from '../stock/stock.view';

/** Staff receive deliveries and correct what was counted, each on record. */
@Injectable()
export class KeepStock {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly adjustStock: AdjustStock,
    private readonly audit: StaffAudit,
  ) {}

  receive({ pieces, ...request }: ReceiveStockRequest, call: CallContext): Promise<StockView> {
    return this.adjust({ ...request, delta: pieces, kind: 'received' }, call);
  }

  /** @throws Refusal STOCK_SHORT */
  correct(request: CorrectStockRequest, call: CallContext): Promise<StockView> {
    return this.adjust({ ...request, kind: 'adjusted' }, call);
  }

  private adjust(adjustment: ShelfAdjustment, call: CallContext): Promise<StockView> {
    const { sku, delta, adjustmentId, kind, batch } = adjustment;
    return this.unitOfWork.run(async (tx) => {
      const change = await this.adjustStock.within(tx, adjustment);
      if (change) {
        const action = kind === 'received' ? 'stock.receive' : 'stock.correct';
        const after = {
          available: change.available,
          delta,
          reason: adjustment.reason.trim(),
          adjustmentId,
          ...(batch ? { batch: batch.trim() } : {}),
        };
        await this.audit.record(tx, call, { action, target: { type: 'stock', id: sku }, before: { available: change.was }, after });
      }
      return stockView(await tx.manager.findOneByOrFail(SkuStock, { sku }));
    });
  }
}
