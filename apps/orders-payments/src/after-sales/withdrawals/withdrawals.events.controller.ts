import { withdrawalResolved } from '@brote/contracts/orders';
import { planRefunded, type PlanRefundedEventData } from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { PublishWithdrawal } from './publish-withdrawal';
import { WithdrawalsQueries } from './withdrawals.queries';
import { WithdrawnDeliveries } from './withdrawn-deliveries';

/** Applies the events of the subscriptions service about withdrawals. */
@Controller()
export class WithdrawalsEventsController {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly withdrawnDeliveries: WithdrawnDeliveries,
    private readonly publishWithdrawal: PublishWithdrawal,
    private readonly clock: Clock,
  ) {}

  /** The plan has ended and its refund is on its way. No delivery had left, or staff have decided already. */
  @EventHandler(planRefunded)
  async onPlanRefunded({ payload }: EventEnvelope<PlanRefundedEventData>, tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const withdrawal = await this.withdrawals.lock(tx, payload.withdrawalId);
    await this.withdrawnDeliveries.markRefunded(tx, payload.subscriptionId, now);
    if (withdrawal?.state !== 'received') return;
    withdrawal.refund(null, now);
    await this.publishWithdrawal.saveAndPublish(tx, withdrawalResolved, withdrawal);
  }
}
