import { sendStockAlert, stockAlertRequested, type GetLowStockReply, type StockAlertRequest } from '@brote/contracts/catalog';
import { type CallContext, Outbox, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { readLowStock } from './low-stock.controller';
import { INSERT_ALERT, LOCK_ALERTS, SELECT_RECENT_ALERT } from './inventory.sql';

/** Milliseconds between two alerts at least. Two staff members who press at once want the same mail. */
const MIN_ALERT_INTERVAL_MS = 10 * 60_000;

/** Requests one mail to staff about the SKU stocks that are low now. */
@Injectable()
export class SendStockAlert {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Sends each alert once. @throws Refusal ACTION_NOT_ALLOWED when no stock is low, ALERT_SENT_RECENTLY after another alert */
  send({ alertId }: StockAlertRequest, call: CallContext): Promise<GetLowStockReply> {
    return this.unitOfWork.run(async (tx) => {
      const skuStocks = await readLowStock(tx);
      if (skuStocks.length === 0) refuse(sendStockAlert, 'ACTION_NOT_ALLOWED');
      await tx.query(LOCK_ALERTS);
      const now = this.clock.now();
      if ((await tx.query(INSERT_ALERT, { alertId, now })).length === 0) return { skuStocks };
      const since = new Date(now.getTime() - MIN_ALERT_INTERVAL_MS);
      if ((await tx.query(SELECT_RECENT_ALERT, { since, alertId })).length > 0) refuse(sendStockAlert, 'ALERT_SENT_RECENTLY');
      this.outbox.add(tx, stockAlertRequested, { aggregateId: alertId, version: 1, payload: { alertId } });
      const after = { low: skuStocks.map(({ sku, available }) => `${sku}: ${available}`) };
      await this.audit.record(tx, call, { action: 'stock.send-alert', target: { type: 'stock', id: 'all' }, before: null, after });
      return { skuStocks };
    });
  }
}
