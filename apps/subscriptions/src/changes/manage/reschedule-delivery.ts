import { rescheduleDelivery, type RescheduleDeliveryRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days-of-delivery';
import { DeliverySchedule } from './delivery-schedule';
import { RunCommand } from './run-command';

/** Reschedules the next delivery. */
@Injectable()
export class RescheduleDelivery {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

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
