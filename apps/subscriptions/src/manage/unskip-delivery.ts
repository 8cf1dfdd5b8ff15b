import { unskipDelivery, type CommandRequest, type SubscriptionView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { MoveBox } from './move-box';
import { RunCommand } from './run-command';

/** Takes the next box that was left out back in, and the charges of its rhythm with it. */
@Injectable()
export class UnskipDelivery {
  constructor(
    private readonly run: RunCommand,
    private readonly moveBox: MoveBox,
  ) {}

  /** @throws Refusal of `unskipDelivery` */
  async takeBack({ subscriptionId, version }: CommandRequest, userId: string): Promise<SubscriptionView> {
    return this.run.execute({ subscriptionId, userId, version }, ['unskip'], async (tx, one, today) => {
      const box = (await this.moveBox.leftOutBox(tx, one, today)) ?? refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await this.moveBox.unskip(tx, one, box))) refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
    });
  }
}
