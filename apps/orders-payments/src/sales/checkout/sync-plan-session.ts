import { orderPlaced } from '@brote/contracts/orders';
import { getPlanCheckoutSession, type PlanCheckoutSessionView } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import type { Checkout } from './checkout.entity';
import { EndCheckout } from './end-checkout';
import { saveCheckout, saveCheckoutAndOrder } from './checkouts.queries';

/** Waits for the session of a plan. The subscriptions service opens it and alone knows when none will come. */
@Injectable()
export class SyncPlanSession {
  constructor(
    private readonly requests: RequestClient,
    private readonly endCheckout: EndCheckout,
    private readonly unitOfWork: UnitOfWork,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Afterwards the session is reconciled like any other. @throws OptimisticLockError, Unavailable; the stock stays reserved meanwhile */
  async sync(checkout: Checkout, order: Order): Promise<void> {
    const session = await this.requests.send(getPlanCheckoutSession, { subscriptionId: checkout.id });
    if (session.state === 'none') return this.endCheckout.end(checkout, 'expired');
    if (session.sessionId !== null && session.expiresAt !== null) return this.open(checkout, order, { ...session, id: session.sessionId });
    checkout.postpone(null, this.clock.now());
    await this.unitOfWork.run((tx) => saveCheckout(tx, checkout, checkout.step));
  }

  private async open(checkout: Checkout, order: Order, { id, url, expiresAt }: PlanCheckoutSessionView & { id: string }): Promise<void> {
    const from = checkout.step;
    const now = this.clock.now();
    checkout.open({ id, url: url ?? '', expiresAt: new Date(expiresAt ?? '') }, now);
    // A fast buyer may have paid before this line. The session is therefore reconciled at once, without waiting for its webhook.
    checkout.dueAt = now;
    order.raiseVersion();
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, orderPlaced, order);
    });
    order.readVersion = order.version;
  }
}
