import { returnPieces, returnReservation, type SkuQuantity } from '@brote/contracts/catalog';
import { RequestClient, Refusal } from '@brote/messaging';
import { Database, OptimisticLockError } from '@brote/persistence';
import { InjectLogger, type Logger, Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { HandleRefusedRefund, SendRefund } from './send-refund';
import { Refund, type ReturnedPieces } from './refund.entity';
import { RefundsQueries, saveRefund } from './refunds.queries';

const BATCH_SIZE = 10;

/** Returns the brushes of a refunded order to stock. */
@Injectable()
export class ReturnStock {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly refunds: RefundsQueries,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repeating it changes nothing. @throws Unavailable */
  async return(refund: Refund): Promise<void> {
    const { id, orderId } = refund;
    const reservationId = await this.refunds.findReservationOf(orderId);
    if (reservationId !== null) await this.returnToCatalog(reservationId, refund);
    refund.restock = 'done';
    await this.database.repository(Refund).update({ id }, { restock: 'done' });
  }

  /** Returns all sold brushes, or the returned pieces. Pieces use the refund's id as the return's id, so that it happens once. */
  private async returnToCatalog(reservationId: string, { id, pieces }: Refund): Promise<void> {
    try {
      if (pieces === null) await this.requests.send(returnReservation, { reservationId });
      else await this.requests.send(returnPieces, { returnId: id, reservationId, pieces: pieces.map(quantityOf) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The stock was never sold, so nothing is returned. The unexpected request is logged for an operator.
      this.logger.error({ code: error.code, reservationId }, 'stock of a refunded order could not be returned');
    }
  }
}

function quantityOf({ sku, count: quantity }: ReturnedPieces): SkuQuantity {
  return { sku, quantity };
}

/**
 * A refund, from its request to its effects on the order.
 *
 * 1. `RefundRequests` stores it in the transaction of the change that demands it. A refund that is stored already is not stored again.
 * 2. `ReturnStock` returns its brushes to stock. The catalogue leaves out what was returned before.
 * 3. `SendRefund` sends it to Stripe. A repeated call uses the same key, or finds the earlier refund by the id in its metadata.
 * 4. `HandleRefusedRefund`, when Stripe refuses: the refund waits for the bank that decides a dispute, or it has failed for good and staff
 *    see it on the order.
 * 5. `ApplyRefund` stores Stripe's state. Webhooks do the same by `SyncRefunds`, in any order: an older state is never stored. Once the
 *    refund has succeeded, the same transaction raises the refunded total of the order, issues the credit note and publishes the event
 *    (`ApplyRefundToOrder`), and `RefundedOrders` cancels an order of which nothing is left.
 *
 * Steps 2 to 5 run here, for one refund that a worker has claimed. After any other failure `ProcessRefund` postpones the refund and all
 * steps are repeated.
 */
@Injectable()
export class RefundWorkflow {
  constructor(
    private readonly returnStock: ReturnStock,
    private readonly sendRefund: SendRefund,
    private readonly handleRefusedRefund: HandleRefusedRefund,
    private readonly applyRefund: ApplyRefund,
  ) {}

  /** @throws Stripe's errors where the outcome is unknown, OptimisticLockError, Unavailable */
  async run(refund: Refund): Promise<void> {
    if (refund.restock === 'wanted') await this.returnStock.return(refund);
    if (refund.state !== 'requested') return;
    const answer = await this.sendRefund.send(refund);
    if (answer.kind === 'refused') await this.handleRefusedRefund.handle(refund, answer.error);
    else await this.applyRefund.applyRefund(answer.stripeRefund, answer.readAt);
  }
}

/** Runs the workflow of one claimed refund. A failed attempt is repeated later. */
@Injectable()
export class ProcessRefund {
  constructor(
    private readonly refundWorkflow: RefundWorkflow,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Stripe's webhook may change the refund before Stripe's response does, or after a lost response. Then nothing is left to do. */
  async process(refund: Refund): Promise<void> {
    try {
      await this.runOrPostpone(refund);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }

  private async runOrPostpone(refund: Refund): Promise<void> {
    try {
      await this.refundWorkflow.run(refund);
    } catch (error) {
      if (error instanceof OptimisticLockError) throw error;
      await this.postpone(refund, error);
    }
  }

  private async postpone(refund: Refund, error: unknown): Promise<void> {
    this.logger.warn({ error, refundId: refund.id, tries: refund.tries }, 'a refund failed and will be tried again');
    refund.postpone(error, this.clock.now());
    await saveRefund(this.database, refund, refund.state);
  }
}

/** Sends stored refunds. Any process may run it; each claims others. */
@Injectable()
export class SendRefunds {
  constructor(
    private readonly refunds: RefundsQueries,
    private readonly processRefund: ProcessRefund,
    private readonly clock: Clock,
  ) {}

  /** One portion; true when there may be more. */
  async send(): Promise<boolean> {
    const dueRefunds = await this.refunds.claimDue(this.clock.now(), BATCH_SIZE);
    for (const refund of dueRefunds) await this.processRefund.process(refund);
    return dueRefunds.length === BATCH_SIZE;
  }
}
