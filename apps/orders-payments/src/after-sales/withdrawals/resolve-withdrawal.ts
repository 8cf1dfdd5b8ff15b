import { withdrawalResolved, type ResolveWithdrawalRequest, type WithdrawalView } from '@brote/contracts/orders';
import { resolveWithdrawalAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { noAuditHook, type AuditHook } from '#app/core/orders/change-order';
import { RefundWithdrawal } from './refund-withdrawal';
import { PublishWithdrawal } from './publish-withdrawal';
import type { Withdrawal } from './withdrawal.entity';
import { withdrawalView } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';

const STATE_BY_DECISION = { refund: 'refunded', refuse: 'refused' } as const;

/** Resolves a withdrawal for staff once the goods, or the proof that they were sent, have arrived. */
@Injectable()
export class ResolveWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly refundWithdrawal: RefundWithdrawal,
    private readonly publishWithdrawal: PublishWithdrawal,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating the same decision changes nothing. A statement without an order or plan of this shop can only be refused.
   * @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_RESOLVED, WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_EXCLUDED
   */
  async resolveWithdrawal(request: ResolveWithdrawalRequest, auditHook: AuditHook = noAuditHook): Promise<WithdrawalView> {
    return this.unitOfWork.run(async (tx) => {
      const withdrawal = await this.withdrawals.lock(tx, request.withdrawalId);
      if (withdrawal === null || withdrawal.state === 'prepared') return refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN');
      if (withdrawal.state === 'received') {
        await this.resolve(tx, withdrawal, request);
        const { state, orderId, subscriptionId, refundId, returnedItems } = withdrawal;
        await auditHook(tx, { before: { state: 'received' }, after: { state, orderId, subscriptionId, refundId, returnedItems } });
      }
      if (withdrawal.state !== STATE_BY_DECISION[request.decision]) refuse(resolveWithdrawalAsStaff, 'WITHDRAWAL_RESOLVED');
      return withdrawalView(withdrawal);
    });
  }

  private async resolve(tx: Transaction, withdrawal: Withdrawal, resolution: ResolveWithdrawalRequest): Promise<void> {
    const { decision, reason, restock } = resolution;
    const now = this.clock.now();
    if (decision === 'refuse') withdrawal.refuse(reason?.trim() ?? null, now);
    else withdrawal.refund(await this.refundWithdrawal.refundWithdrawal(tx, withdrawal, resolution, now), now);
    await this.publishWithdrawal.saveAndPublish(tx, withdrawalResolved, withdrawal, restock);
    if (decision === 'refund') await this.refundWithdrawal.cancelIfNothingToSend(tx, withdrawal, now);
  }
}
