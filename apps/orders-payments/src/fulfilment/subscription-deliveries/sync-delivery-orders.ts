import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { retryDelayMs } from '#app/core/retry-delay';
import { Injectable } from '@nestjs/common';
import { DeliverySyncs, type DeliverySync } from './delivery-syncs';
import { SyncDeliveryOrder } from './sync-delivery-order';

const BATCH_SIZE = 50;

/** Syncs deliveries that are due. Any process may run it; each claims others. */
@Injectable()
export class SyncDeliveryOrders {
  constructor(
    private readonly syncs: DeliverySyncs,
    private readonly syncDeliveryOrder: SyncDeliveryOrder,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async sync(): Promise<boolean> {
    const dueSyncs = await this.syncs.claimDue(this.clock.now(), BATCH_SIZE);
    for (const sync of dueSyncs) await this.syncDelivery(sync);
    return dueSyncs.length === BATCH_SIZE;
  }

  private async syncDelivery(sync: DeliverySync): Promise<void> {
    const { deliveryId, tries } = sync;
    try {
      await this.syncDeliveryOrder.sync(sync);
      await this.syncs.finish(sync, null);
    } catch (error) {
      this.logger.warn({ error, deliveryId, tries }, 'the order of a delivery could not be synced and will be tried again');
      await this.syncs.finish(sync, new Date(this.clock.epochMs() + retryDelayMs(tries + 1)));
    }
  }
}
