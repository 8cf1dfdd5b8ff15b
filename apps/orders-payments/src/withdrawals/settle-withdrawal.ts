import { withdrawalSettled, type SettleWithdrawalRequest, type WithdrawalView } from '@brote/contracts/orders';
import { settleWithdrawalAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { noAuditHook, type AuditHook } from '#app/orders/audit-hook';
import { RefundWithdrawal } from './refund-withdrawal';
import { TellOfWithdrawal } from './tell-of-withdrawal';
import type { Withdrawal } from './withdrawal.entity';
import { withdrawalView } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';

const STATE_AFTER = { refund: 'refunded', refuse: 'refused' } as const;

/** Staff decide on a withdrawal once the goods, or the proof that they were sent, are there. */
@Injectable()
export class SettleWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly refundWithdrawal: RefundWithdrawal,
    private readonly tell: TellOfWithdrawal,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating the same decision changes nothing. A statement without an order or plan of this shop can only be refused.
   * @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_SETTLED, WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_EXCLUDED
   */
  async execute(request: SettleWithdrawalRequest, auditHook: AuditHook = noAuditHook): Promise<WithdrawalView> {
    return this.unitOfWork.run(async (tx) => {
      const withdrawal = await this.withdrawals.lock(tx, request.withdrawalId);
      if (withdrawal === null || withdrawal.state === 'prepared') return refuse(settleWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN');
      if (withdrawal.state === 'received') {
        await this.settle(tx, withdrawal, request);
        const { state, orderId, subscriptionId, refundId, settledItems } = withdrawal;
        await auditHook(tx, { before: { state: 'received' }, after: { state, orderId, subscriptionId, refundId, settledItems } });
      }
      if (withdrawal.state !== STATE_AFTER[request.decision]) refuse(settleWithdrawalAsStaff, 'WITHDRAWAL_SETTLED');
      return withdrawalView(withdrawal);
    });
  }

  private async settle(tx: Transaction, withdrawal: Withdrawal, settlement: SettleWithdrawalRequest): Promise<void> {
    const { decision, reason, restock } = settlement;
    const now = this.clock.now();
    if (decision === 'refuse') withdrawal.refuse(reason?.trim() ?? null, now);
    else withdrawal.refund(await this.refundWithdrawal.execute(tx, withdrawal, settlement, now), now);
    await this.tell.add(tx, withdrawalSettled, withdrawal, restock);
    if (decision === 'refund') await this.refundWithdrawal.cancelIfNothingToSend(tx, withdrawal, now);
  }
}
