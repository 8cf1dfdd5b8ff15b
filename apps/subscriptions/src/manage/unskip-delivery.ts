import { unskipDelivery, type SubscriptionCommandRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { DeliverySchedule } from './delivery-schedule';
import { RunCommand } from './run-command';

/** Restores the next skipped delivery, with the charges of its interval. */
@Injectable()
export class UnskipDelivery {
  constructor(
    private readonly run: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

  /** @throws Refusal of `unskipDelivery` */
  async takeBack({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.run.run({ subscriptionId, userId, version }, ['unskip'], async (tx, one, today) => {
      const delivery = (await this.deliverySchedule.skippedDelivery(tx, one, today)) ?? refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, one, delivery))) refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
    });
  }
}
