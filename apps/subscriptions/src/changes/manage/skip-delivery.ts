import { skipDelivery, type SubscriptionCommandRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { DeliverySchedule } from './delivery-schedule';
import { RunCommand } from './run-command';

/** Skips the next delivery, with the charges of its interval. */
@Injectable()
export class SkipDelivery {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

  /** @throws Refusal of `skipDelivery` */
  async skip({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['skip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(skipDelivery, 'ACTION_NOT_ALLOWED');
      await this.deliverySchedule.skip(tx, subscription, delivery);
    });
  }
}
