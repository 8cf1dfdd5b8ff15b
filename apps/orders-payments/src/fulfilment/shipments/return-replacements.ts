import { releaseReservation, returnReservation } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Database, ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { CLAIM_DUE_RETURNS, MARK_RETURNED, RECORD_FAILURE } from './shipments.sql';

const BATCH_SIZE = 20;
const MAX_ERROR_LENGTH = 300;

interface ReplacementReturn {
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
    const claimedReplacements = await this.database.query<ReplacementReturn>(CLAIM_DUE_RETURNS, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      holder: this.processLock.holder,
    });
    for (const replacement of claimedReplacements) await this.returnReplacement(replacement);
    return claimedReplacements.length === BATCH_SIZE;
  }

  private async returnReplacement({ replacementId, orderId }: ReplacementReturn): Promise<void> {
    try {
      await this.releaseOrReturn(replacementId);
      await this.database.query(MARK_RETURNED, { replacementId });
    } catch (error) {
      this.logger.warn({ error, orderId, replacementId }, 'replacement brushes could not be returned to stock and will be tried again');
      await this.database.query(RECORD_FAILURE, { replacementId, error: String(error).slice(0, MAX_ERROR_LENGTH) });
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
