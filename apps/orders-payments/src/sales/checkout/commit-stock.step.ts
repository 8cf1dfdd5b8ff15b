import { Database, OptimisticLockError } from '@brote/persistence';
import { withoutDeadline, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Checkout } from './checkout.entity';
import { CommitStock } from '#app/core/orders/commit-stock';
import { RENAME_RESERVATION } from './checkout.sql';

/** Commits the stock of a paid checkout. */
@Injectable()
export class CommitStockStep {
  constructor(
    private readonly commitStock: CommitStock,
    private readonly database: Database,
  ) {}

  /** Whether the stock is sold now; stock that was released meanwhile is reserved once more. */
  async commit(checkout: Checkout, order: Order): Promise<boolean> {
    return withoutDeadline(
      async () => (await this.commitStock.commit(checkout.reservationId)) || (await this.reserveAndCommitAgain(checkout, order)),
    );
  }

  /** Uses a new reservation id, as the old one is closed for good. The id is stored first: a crash leaves no unknown reservation. */
  private async reserveAndCommitAgain(checkout: Checkout, order: Order): Promise<boolean> {
    const newReservationId = uuidv7();
    const params = { checkoutId: checkout.id, closedReservationId: checkout.reservationId, newReservationId };
    const rows = await this.database.query(RENAME_RESERVATION, params);
    if (rows.length !== 1) throw new OptimisticLockError(`Another process reserves the stock of checkout ${checkout.id} again`);
    checkout.reservationId = newReservationId;
    return this.commitStock.reserveAndCommit(newReservationId, order);
  }
}
