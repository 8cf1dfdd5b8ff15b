import {
  rescheduleDelivery,
  type RescheduleDeliveryRequest,
  skipDelivery,
  type SubscriptionCommandRequest,
  type SubscriptionView,
  unskipDelivery,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days';
import { DeliverySchedule } from './delivery-schedule';
import { RunCommand } from './run-command';

/** Commands of owners on their next delivery. */
@Injectable()
export class DeliveryCommands {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

  /** Skips it, with the charges of its interval. @throws Refusal of `skipDelivery` */
  async skip({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['skip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(skipDelivery, 'ACTION_NOT_ALLOWED');
      await this.deliverySchedule.skip(tx, subscription, delivery);
    });
  }

  /** Restores the next skipped delivery, with the charges of its interval. @throws Refusal of `unskipDelivery` */
  async unskip({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['unskip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findSkippedDelivery(tx, subscription, today)) ?? refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, subscription, delivery))) refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
    });
  }

  /** @throws Refusal of `rescheduleDelivery` */
  async reschedule({ subscriptionId, version, date }: RescheduleDeliveryRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['reschedule'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(rescheduleDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await rescheduleDaysOf(tx, delivery, today)).includes(date)) refuse(rescheduleDelivery, 'DATE_INVALID');
      await this.deliverySchedule.reschedule(tx, subscription, delivery, date);
    });
  }
}
