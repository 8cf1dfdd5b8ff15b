import { type WithdrawalEventData, withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { recordPlanWithdrawal } from './plan-withdrawal';

/** Events about withdrawals from plans. Each is only stored; Stripe is called after the commit. */
@Controller()
export class WithdrawalsEventsController {
  constructor(private readonly notifier: WorkNotifier) {}

  /** Ends the plan now, if the declaration was proven. */
  @EventHandler(withdrawalReceived)
  async onWithdrawalReceived({ payload }: EventEnvelope<WithdrawalEventData>, tx: Transaction): Promise<void> {
    if (payload.plan?.isProven) await this.recordWithdrawal(payload, tx, false);
  }

  /** Staff have received the goods, or have decided on a statement without proof. A refusal changes nothing. */
  @EventHandler(withdrawalResolved)
  async onWithdrawalResolved({ payload }: EventEnvelope<WithdrawalEventData>, tx: Transaction): Promise<void> {
    if (payload.state === 'refunded') await this.recordWithdrawal(payload, tx, true);
  }

  private async recordWithdrawal(data: WithdrawalEventData, tx: Transaction, isDecided: boolean): Promise<void> {
    await recordPlanWithdrawal(tx, data, isDecided);
    tx.afterCommit(() => this.notifier.notify('withdrawals'));
  }
}
