import type { ExplainedCharge } from '@brote/contracts';
import type { GetOrderRequest } from '@brote/contracts/orders';
import { explainOrderForStaff } from '@brote/contracts/staff-orders';
import { refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ExplainOrder } from '#app/sales/derivations/explain-order';
import { StaffOrdersQueries } from './staff-orders.queries';

/** Explains the charge and the refunds of an order to staff. */
@Controller()
export class ExplainOrderForStaff {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly staffOrders: StaffOrdersQueries,
    private readonly explainOrder: ExplainOrder,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  @RequestHandler(explainOrderForStaff)
  async explain({ orderId }: GetOrderRequest): Promise<ExplainedCharge> {
    const detailedOrder = (await this.orders.findDetailed(orderId)) ?? refuse(explainOrderForStaff, 'ORDER_UNKNOWN');
    return this.explainOrder.explain(detailedOrder, { isStaff: true, hidesWords: await this.staffOrders.isHidden(orderId) });
  }
}
