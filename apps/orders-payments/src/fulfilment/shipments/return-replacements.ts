import { releaseReservation, returnReservation } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Database, ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { ReplacementReturn } from './replacement-return.entity';
import { CLAIM_DUE_RETURNS } from './shipments.sql';

const BATCH_SIZE = 20;
const MAX_ERROR_LENGTH = 300;

type ClaimedReturn = Pick<ReplacementReturn, 'replacementId' | 'orderId'>;

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

  private get returns() {
    return this.database.repository(ReplacementReturn);
  }

  /** One portion; true when there may be more. */
  async return(): Promise<boolean> {
    const claimedReplacements = await this.database.query<ClaimedReturn>(CLAIM_DUE_RETURNS, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      holder: this.processLock.holder,
    });
    for (const replacement of claimedReplacements) await this.returnReplacement(replacement);
    return claimedReplacements.length === BATCH_SIZE;
  }

  private async returnReplacement({ replacementId, orderId }: ClaimedReturn): Promise<void> {
    try {
      await this.releaseOrReturn(replacementId);
      await this.returns.update({ replacementId }, { doneAt: () => 'clock_timestamp()', lastError: null });
    } catch (error) {
      this.logger.warn({ error, orderId, replacementId }, 'replacement brushes could not be returned to stock and will be tried again');
      await this.returns.update({ replacementId }, { lastError: String(error).slice(0, MAX_ERROR_LENGTH), leaseHolder: null });
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
