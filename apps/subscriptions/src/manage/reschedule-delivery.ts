import { rescheduleDelivery, SUBSCRIPTION_LIMITS, type RescheduleRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { dayAfter, isRealDay } from '#app/calendar/madrid-day';
import { MoveBox } from './move-box';
import { RunCommand } from './run-command';

/** Gives the next box another day. */
@Injectable()
export class RescheduleDelivery {
  constructor(
    private readonly run: RunCommand,
    private readonly moveBox: MoveBox,
  ) {}

  /** @throws Refusal of `rescheduleDelivery` */
  async execute({ subscriptionId, version, date }: RescheduleRequest, userId: string): Promise<SubscriptionView> {
    return this.run.execute({ subscriptionId, userId, version }, ['reschedule'], async (tx, one, today) => {
      const box = (await this.moveBox.openBox(tx, one, today)) ?? refuse(rescheduleDelivery, 'ACTION_NOT_ALLOWED');
      const earliest = await this.moveBox.earliest(tx, one, box, today);
      const latest = dayAfter(today, SUBSCRIPTION_LIMITS.rescheduleDays.max);
      if (!isRealDay(date) || date < earliest || date > latest || date === box.date) refuse(rescheduleDelivery, 'DATE_INVALID');
      await this.moveBox.to(tx, one, box, date);
    });
  }
}
