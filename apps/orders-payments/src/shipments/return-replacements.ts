import { releaseReservation, returnReservation } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Database, isAbandoned, ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const PORTION = 20;
const LONGEST_REASON = 300;

// A process holds a claimed row until its lease or the process ends; then the row is tried again.
const CLAIM = `
  UPDATE replacement_return SET due_at = clock_timestamp() + $2 * interval '1 millisecond', lease_holder = $3, tries = tries + 1
   WHERE replacement_id IN (SELECT replacement_id FROM replacement_return
                             WHERE done_at IS NULL AND (due_at <= clock_timestamp() OR ${isAbandoned()})
                             ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING replacement_id AS "replacementId", order_id AS "orderId"`;
const DONE = 'UPDATE replacement_return SET done_at = clock_timestamp(), last_error = NULL WHERE replacement_id = $1';
const AGAIN = 'UPDATE replacement_return SET last_error = $2, lease_holder = NULL WHERE replacement_id = $1';

interface Replacement {
  replacementId: string;
  orderId: string;
}

/** Returns replacement brushes to stock, when the order was cancelled before their parcel left. */
@Injectable()
export class ReturnReplacements {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async return(): Promise<boolean> {
    const claimed = await this.database.query<Replacement>(CLAIM, [PORTION, this.config.leaseMs, this.processLock.holder]);
    for (const replacement of claimed) await this.one(replacement);
    return claimed.length === PORTION;
  }

  private async one({ replacementId, orderId }: Replacement): Promise<void> {
    try {
      await this.releaseOrReturn(replacementId);
      await this.database.query(DONE, [replacementId]);
    } catch (error) {
      this.logger.warn({ error, orderId, replacementId }, 'replacement brushes could not be returned to stock and will be tried again');
      await this.database.query(AGAIN, [replacementId, String(error).slice(0, LONGEST_REASON)]);
    }
  }

  /**
   * The catalogue records an unknown reservation as released, so that a concurrent reservation fails. It releases a held reservation. A
   * sold one is refused and then returned. Repeating it changes nothing.
   * @throws Unavailable, Refusal
   */
  private async releaseOrReturn(reservationId: string): Promise<void> {
    try {
      await this.requests.send(releaseReservation, { reservationId });
    } catch (error) {
      if (!isRefused(error)) throw error;
      await this.requests.send(returnReservation, { reservationId });
    }
  }
}
