import { rescheduleDelivery, type RescheduleRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { moveDaysOf } from '#app/subscriptions/move-days-of';
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
      if (!(await moveDaysOf(tx, box, today)).includes(date)) refuse(rescheduleDelivery, 'DATE_INVALID');
      await this.moveBox.to(tx, one, box, date);
    });
  }
}
