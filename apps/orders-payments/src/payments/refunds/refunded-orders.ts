import type { Transaction } from '@brote/persistence';

/** What a refund, or a lost dispute, means for its order. The module that cancels orders provides it. */
export abstract class RefundedOrders {
  /**
   * Cancels an order that waits to be sent and of which the buyer keeps nothing. Runs in the caller's transaction.
   * Returns false when nothing was cancelled.
   */
  abstract cancel(tx: Transaction, orderId: string, at: Date): Promise<boolean>;
}
