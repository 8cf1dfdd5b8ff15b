import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CancelPaidOrder } from '#app/after-sales/cancellations/cancel-paid-order';
import { ChangeOrder } from '#app/core/orders/change-order';
import type { Order } from '#app/core/orders/order.entity';
import { CancelRefundedOrder } from '#app/after-sales/cancellations/cancel-refunded-order';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';

/** The order, or the plan, behind a statement. */
@Injectable()
export class WithdrawalDependencies {
  constructor(
    readonly changeOrder: ChangeOrder,
    readonly cancelPaidOrder: CancelPaidOrder,
    readonly cancelRefunded: CancelRefundedOrder,
    readonly check: CheckWithdrawal,
    readonly checkPlan: CheckPlanWithdrawal,
  ) {}

  /** Locks the order until the transaction ends: no other transaction can change it. */
  async lock(tx: Transaction, id: string): Promise<Order | null> {
    return this.changeOrder.lockAndRead(tx, id);
  }
}
