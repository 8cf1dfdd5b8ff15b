import { orderDisputed } from '@brote/contracts/orders';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { ChangeOrder } from '#app/orders/change-order';
import { OrdersQueries } from '#app/orders/orders.queries';
import { PaymentsQueries } from '#app/payments/payments.queries';

/** The buyer's bank asks for the money back: noted on the order, once. */
@Injectable()
export class NoteDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: PaymentsQueries,
    private readonly orders: OrdersQueries,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  async execute({ payment_intent: intent, disputed }: Pick<Stripe.Charge, 'payment_intent' | 'disputed'>): Promise<void> {
    if (!disputed) return;
    const id = typeof intent === 'string' ? intent : intent?.id;
    const payment = id === undefined ? null : await this.payments.ofIntent(id);
    if (payment === null) return;
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, payment.orderId);
      const order = await this.orders.byId(payment.orderId, tx.manager);
      if (order?.disputedAt !== null) return;
      await this.changeOrder.execute(tx, payment.orderId, orderDisputed, (changed) => changed.dispute(now));
    });
  }
}
