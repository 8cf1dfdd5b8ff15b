import { withdrawalResolved } from '@brote/contracts/orders';
import type { PlanRefundedEventData } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishWithdrawal } from './publish-withdrawal';
import { WithdrawalsQueries, LOCK_SENT_ORDERS } from './withdrawals.queries';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { saveOrder } from '#app/core/orders/change-order';

/** The orders of the deliveries of a withdrawn plan. Unshipped ones are cancelled with their deliveries. */
@Injectable()
export class WithdrawnDeliveries {
  constructor(private readonly orders: OrdersQueries) {}

  /** Adds the refund to the timeline of shipped orders of deliveries. @throws OptimisticLockError */
  async markRefunded(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
    const rows = await tx.query<{ id: string }>(LOCK_SENT_ORDERS, { subscriptionId });
    for (const { id } of rows) {
      const order = await this.orders.byId(id, tx);
      if (order === null) continue;
      order.addTimelineMark('refunded', now);
      await saveOrder(tx, order);
    }
  }
}

/** Completes the withdrawal from a plan once the subscriptions service has refunded it. */
@Injectable()
export class CompletePlanWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly withdrawnDeliveries: WithdrawnDeliveries,
    private readonly publishWithdrawal: PublishWithdrawal,
    private readonly clock: Clock,
  ) {}

  /** The plan has ended and its refund is on its way. No delivery had left, or staff have decided already. */
  async complete(tx: Transaction, { withdrawalId, subscriptionId }: PlanRefundedEventData): Promise<void> {
    const now = this.clock.now();
    const withdrawal = await this.withdrawals.lock(tx, withdrawalId);
    await this.withdrawnDeliveries.markRefunded(tx, subscriptionId, now);
    if (withdrawal?.state !== 'received') return;
    withdrawal.refund(null, now);
    await this.publishWithdrawal.saveAndPublish(tx, withdrawalResolved, withdrawal);
  }
}
