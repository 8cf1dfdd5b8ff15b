import type { GetOrderRequest } from '@brote/contracts/orders';
import { exportOrderEvidence, type OrderEvidence } from '@brote/contracts/staff-orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { ExplainToStaff } from './explain-order-for-staff';
import { GetStaffOrder } from './get-staff-order';

/** Reads what is stored about a paid order, for a dispute. The audit names each reading. */
@Controller()
export class ExportOrderEvidence {
  constructor(
    private readonly getStaffOrder: GetStaffOrder,
    private readonly explainToStaff: ExplainToStaff,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN, ORDER_NOT_PAID */
  @RequestHandler(exportOrderEvidence)
  async export({ orderId }: GetOrderRequest, call: CallContext): Promise<OrderEvidence> {
    const { explained, isPersonHidden } = await this.explainToStaff.explain(orderId);
    if (explained.charge === null) refuse(exportOrderEvidence, 'ORDER_NOT_PAID');
    const view = await this.getStaffOrder.get(orderId);
    const target = { type: 'order', id: orderId };
    await this.unitOfWork.run((tx) => this.audit.record(tx, call, { action: 'order.export-evidence', target, before: null, after: null }));
    return { createdAt: this.clock.now().toISOString(), isPersonHidden, view, explained };
  }
}
