import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CallOffPaid } from '#app/cancellations/call-off-paid';
import { ChangeOrder } from '#app/orders/change-order';
import type { Order } from '#app/orders/order.entity';
import { OrdersQueries } from '#app/orders/orders.queries';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';

/** The order, or the plan, behind a statement. */
@Injectable()
export class WithdrawnOrders {
  constructor(
    readonly queries: OrdersQueries,
    readonly change: ChangeOrder,
    readonly callOff: CallOffPaid,
    readonly check: CheckWithdrawal,
    readonly checkPlan: CheckPlanWithdrawal,
  ) {}

  /** Read while nobody else can change it. */
  async lock(tx: Transaction, id: string): Promise<Order | null> {
    await this.change.lock(tx, id);
    return this.queries.byId(id, tx);
  }
}
