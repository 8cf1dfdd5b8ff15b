import {
  type CorrectStockRequest,
  correctStock,
  type CountConflict,
  type ReceiveStockRequest,
  type StockView,
} from '@brote/contracts/catalog';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { AdjustStock, type StockAdjustment } from '../stock/adjust-stock';
import { SkuStock, stockView } from '../stock/sku-stock.entity';
import { SELECT_CORRECTION } from './inventory.sql';

/** Staff receive goods and correct counts. The audit records each change. */
@Injectable()
export class StaffStockCommands {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly adjustStock: AdjustStock,
    private readonly audit: StaffAudit,
  ) {}

  receive({ pieces, ...request }: ReceiveStockRequest, call: CallContext): Promise<StockView> {
    return this.unitOfWork.run((tx) => this.adjust(tx, { ...request, delta: pieces, kind: 'received' }, call));
  }

  /** Applies the same count once. @throws Refusal STOCK_CHANGED when the stock is no longer the one that the counter saw */
  correct({ counted, seen, ...request }: CorrectStockRequest, call: CallContext): Promise<StockView> {
    const { sku, adjustmentId } = request;
    return this.unitOfWork.run(async (tx) => {
      // Two counts of one SKU wait for each other here.
      const stock = await tx.repository(SkuStock).findOne({ where: { sku }, lock: { mode: 'pessimistic_write' } });
      const available = stock?.available ?? 0;
      const isApplied = (await tx.query(SELECT_CORRECTION, { adjustmentId, sku })).length > 0;
      if (!isApplied && available !== seen) refuse(correctStock, 'STOCK_CHANGED', { seen, available } satisfies CountConflict);
      if (isApplied || counted === seen) return stockView(await tx.repository(SkuStock).findOneByOrFail({ sku }));
      return this.adjust(tx, { ...request, delta: counted - seen, kind: 'adjusted' }, call);
    });
  }

  private async adjust(tx: Transaction, adjustment: StockAdjustment, call: CallContext): Promise<StockView> {
    const { sku, delta, adjustmentId, kind, batch } = adjustment;
    const change = await this.adjustStock.adjustStock(tx, adjustment);
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
    return stockView(await tx.repository(SkuStock).findOneByOrFail({ sku }));
  }
}
