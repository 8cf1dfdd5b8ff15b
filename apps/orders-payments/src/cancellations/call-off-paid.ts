import { orderCancelled } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from '#app/orders/change-order';
import type { Order } from '#app/orders/order.entity';
import { Payment } from '#app/payments/payment.entity';
import { Refund } from '#app/refunds/refund.entity';
import { RefundIntents } from '#app/refunds/refund-intents';
import { sumOf } from '#app/refunds/refund-order';
import { RefundsQueries } from '#app/refunds/refunds.queries';

/** Cancels a paid order: all that is left of its money goes back, and its stock on the shelf. */
@Injectable()
export class CallOffPaid {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundsQueries,
    private readonly intents: RefundIntents,
    private readonly clock: Clock,
  ) {}

  /** False when somebody else changed the order first, so that it must be looked at anew. */
  async execute({ id, readVersion }: Order): Promise<boolean> {
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      if ((await this.changeOrder.lock(tx, id)) !== readVersion) return false;
      await this.changeOrder.execute(tx, id, orderCancelled, (order) => order.cancel('staff', now));
      await this.giveBackTheRest(tx, id, now);
      return true;
    });
  }

  private async giveBackTheRest(tx: Transaction, orderId: string, at: Date): Promise<void> {
    const payment = await tx.manager.findOneBy(Payment, { orderId });
    if (payment === null) throw new Error(`Order ${orderId} is paid but has no payment`);
    const amount = payment.amount - sumOf(await this.refunds.ofOrder(orderId, tx.manager));
    if (amount <= 0) return;
    const id = uuidv7();
    const given = { id, orderId, paymentIntent: payment.paymentIntent, amount, reason: 'The order was called off', stripeKey: `rf_${id}` };
    await this.intents.add(tx, Refund.request({ ...given, restock: true }, at));
  }
}
