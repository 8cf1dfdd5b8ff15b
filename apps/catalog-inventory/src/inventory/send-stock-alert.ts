import { sendStockAlert, stockAlertWanted, type LowStockReply, type StockAlertRequest } from '@brote/contracts/catalog';
import { type CallContext, Outbox, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { readLowStock } from './low-stock';

const NOTE = 'INSERT INTO stock_alert (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id';

/** Has those who fill the shelves told what is low now. */
@Injectable()
export class SendStockAlert {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Once per alert, however often it is asked. @throws Refusal ACTION_NOT_ALLOWED */
  execute({ alertId }: StockAlertRequest, call: CallContext): Promise<LowStockReply> {
    return this.unitOfWork.run(async (tx) => {
      const shelves = await readLowStock(tx);
      if (shelves.length === 0) refuse(sendStockAlert, 'ACTION_NOT_ALLOWED');
      if ((await tx.query(NOTE, [alertId, this.clock.now()])).length === 0) return { shelves };
      this.outbox.add(tx, stockAlertWanted, { aggregateId: alertId, version: 1, payload: { alertId } });
      const after = { low: shelves.map(({ sku, available }) => `${sku}: ${available}`) };
      await this.audit.record(tx, call, { action: 'stock.send-alert', target: { type: 'stock', id: 'all' }, before: null, after });
      return { shelves };
    });
  }
}
