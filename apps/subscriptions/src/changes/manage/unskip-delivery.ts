import { unskipDelivery, type SubscriptionCommandRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { DeliverySchedule } from './delivery-schedule';
import { RunCommand } from './run-command';

/** Restores the next skipped delivery, with the charges of its interval. */
@Injectable()
export class UnskipDelivery {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

  /** @throws Refusal of `unskipDelivery` */
  async unskip({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['unskip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findSkippedDelivery(tx, subscription, today)) ?? refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, subscription, delivery))) refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
    });
  }
}
