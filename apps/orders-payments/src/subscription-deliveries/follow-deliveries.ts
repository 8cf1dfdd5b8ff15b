import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { DeliveryLooks, type DeliveryLook } from './delivery-looks';
import { FollowDelivery } from './follow-delivery';

const PORTION = 50;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;

/** Looks at deliveries to which something happened. Any process may; each takes others. */
@Injectable()
export class FollowDeliveries {
  constructor(
    private readonly looks: DeliveryLooks,
    private readonly followDelivery: FollowDelivery,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async execute(): Promise<boolean> {
    const due = await this.looks.claimDue(this.clock.now(), PORTION);
    for (const look of due) await this.one(look);
    return due.length === PORTION;
  }

  private async one(look: DeliveryLook): Promise<void> {
    const { deliveryId, tries } = look;
    try {
      await this.followDelivery.execute(look);
      await this.looks.looked(look, null);
    } catch (error) {
      this.logger.warn({ error, deliveryId, tries }, 'the order of a delivery could not follow it and will later');
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS);
      await this.looks.looked(look, new Date(this.clock.epochMs() + pause));
    }
  }
}
