import * as orders from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { isUniqueViolation, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { sumCounts, countBrushesToSend } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { isConfirmToken, type Withdrawal } from './withdrawal.entity';
import { PublishWithdrawal } from './publish-withdrawal';
import { withdrawalView } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';
import { WithdrawalDependencies } from './withdrawal-dependencies';

/** Second step of a withdrawal: declares it. */
@Injectable()
export class ConfirmWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly dependencies: WithdrawalDependencies,
    private readonly publishWithdrawal: PublishWithdrawal,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing. @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_CLOSED */
  async confirm({ withdrawalId, confirmToken }: orders.ConfirmWithdrawalRequest): Promise<orders.WithdrawalView> {
    const now = this.clock.now();
    const storedWithdrawal = await this.withdrawals.byId(withdrawalId);
    if (storedWithdrawal === null || !isConfirmToken(confirmToken, storedWithdrawal.confirmHash))
      return refuse(orders.confirmWithdrawal, 'WITHDRAWAL_UNKNOWN');
    await this.dependencies.checkPlan.recheckPeriod(storedWithdrawal);
    return this.runDeclaration(async (tx) => {
      const withdrawal = await this.withdrawals.lock(tx, withdrawalId);
      if (withdrawal === null) return refuse(orders.confirmWithdrawal, 'WITHDRAWAL_UNKNOWN');
      if (withdrawal.state === 'prepared') await this.receive(tx, withdrawal, now);
      return withdrawalView(withdrawal);
    });
  }

  /** The second of two concurrent statements about one plan is refused. */
  private async runDeclaration(work: (tx: Transaction) => Promise<orders.WithdrawalView>): Promise<orders.WithdrawalView> {
    try {
      return await this.unitOfWork.run(work);
    } catch (error) {
      if (isUniqueViolation(error)) refuse(orders.confirmWithdrawal, 'WITHDRAWAL_CLOSED');
      throw error;
    }
  }

  private async receive(tx: Transaction, withdrawal: Withdrawal, now: Date): Promise<void> {
    if (!withdrawal.isConfirmableAt(now)) refuse(orders.confirmWithdrawal, 'WITHDRAWAL_UNKNOWN');
    const order = withdrawal.isProven && withdrawal.orderId !== null ? await this.dependencies.lock(tx, withdrawal.orderId) : null;
    if (order !== null) await this.dependencies.check.recheckInTransaction(tx, order, withdrawal.items);
    withdrawal.receive(now);
    await this.publishWithdrawal.saveAndPublish(tx, orders.withdrawalReceived, withdrawal);
    if (order?.status !== 'processing' || order.isSubscriptionDelivery) return;
    if (sumCounts(await countBrushesToSend(tx, order)) === 0) await this.cancelUnshippedOrder(tx, withdrawal, order, now);
  }

  /** No parcel has left yet, so nothing has to be returned first. */
  private async cancelUnshippedOrder(tx: Transaction, withdrawal: Withdrawal, order: Order, now: Date): Promise<void> {
    withdrawal.refund(await this.dependencies.cancelPaidOrder.cancelInTransaction(tx, order.id, 'customer', now), now);
    await this.publishWithdrawal.saveAndPublish(tx, orders.withdrawalResolved, withdrawal);
  }
}
