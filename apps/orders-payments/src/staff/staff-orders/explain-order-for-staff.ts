import type { ExplainedCharge } from '@brote/contracts';
import type { GetOrderRequest } from '@brote/contracts/orders';
import { explainOrderForStaff } from '@brote/contracts/staff-orders';
import { refuse, RequestHandler } from '@brote/messaging';
import { Controller, Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ExplainOrder } from '#app/sales/derivations/explain-order';
import { StaffOrdersQueries } from './staff-orders.queries';

/** Derivations as staff see them, and whether the person of the order is hidden from them. */
export interface StaffExplanation {
  explained: ExplainedCharge;
  isPersonHidden: boolean;
}

/** Derives the charge and the refunds of an order with the facts of staff. */
@Injectable()
export class ExplainToStaff {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly staffOrders: StaffOrdersQueries,
    private readonly explainOrder: ExplainOrder,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async explain(orderId: string): Promise<StaffExplanation> {
    const detailedOrder = (await this.orders.findDetailed(orderId)) ?? refuse(explainOrderForStaff, 'ORDER_UNKNOWN');
    const isPersonHidden = await this.staffOrders.isHidden(orderId);
    return { explained: await this.explainOrder.explain(detailedOrder, { isStaff: true, hidesWords: isPersonHidden }), isPersonHidden };
  }
}

/** Explains the charge and the refunds of an order to staff. */
@Controller()
export class ExplainOrderForStaff {
  constructor(private readonly explainToStaff: ExplainToStaff) {}

  /** @throws Refusal ORDER_UNKNOWN */
  @RequestHandler(explainOrderForStaff)
  async explain({ orderId }: GetOrderRequest): Promise<ExplainedCharge> {
    return (await this.explainToStaff.explain(orderId)).explained;
  }
}
