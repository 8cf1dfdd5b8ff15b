import { orderClaimed } from '@brote/contracts/orders';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from '#app/core/orders/change-order';
import { LOCK_ACCOUNT_SHARED, SELECT_GUEST_ORDERS } from './accounts.sql';

const claimedOrdersCounter = counter('guest_order_claimed_total', 'Guest orders claimed by the account with their address');

const BATCH_SIZE = 100;

/** Assigns paid guest orders to the account that has proven their address. */
@Injectable()
export class ClaimEarlierOrders {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
  ) {}

  /** True when some orders are left, because they are unpaid or too many. Repeating it changes nothing. */
  async claimEarlierOrders(userId: string, email: string): Promise<boolean> {
    const rows = await this.database.query<{ id: string }>(SELECT_GUEST_ORDERS, { email, batchSize: BATCH_SIZE });
    let count = 0;
    for (const { id } of rows) {
      if (await this.unitOfWork.run((tx) => this.claim(tx, id, userId, email))) count += 1;
    }
    claimedOrdersCounter.inc(count);
    return count < rows.length || rows.length === BATCH_SIZE;
  }

  /** The lock makes it wait for a payment that is just being written. */
  private async claim(tx: Transaction, orderId: string, userId: string, email: string): Promise<boolean> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null || !order.isPaid || order.userId !== null) return order?.userId !== null;
    // The account may have been erased, or have changed its address, since it was read.
    const owners = await tx.query(LOCK_ACCOUNT_SHARED, { userId, email });
    if (owners.length === 0) return false;
    await this.changeOrder.change(tx, orderId, orderClaimed, (changed) => changed.assignTo(userId));
    return true;
  }
}
