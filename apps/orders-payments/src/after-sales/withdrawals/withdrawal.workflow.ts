import type * as orders from '@brote/contracts/orders';
import type { PlanRefundedEventData } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { AuditHook } from '#app/core/orders/change-order';
import { CompletePlanWithdrawal } from './complete-plan-withdrawal';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { PrepareWithdrawal } from './prepare-withdrawal';
import { ResolveWithdrawal } from './resolve-withdrawal';

/**
 * A withdrawal from an order or a plan (Directive 2011/83/EU). It waits for the buyer after step 1, and for the goods after step 2.
 *
 * 1. prepared: the statement is stored and shown to the buyer. A repetition stores another one; unconfirmed ones are deleted later.
 * 2. received: the buyer declares it. It is checked again under the lock of the order. What has not left is cancelled and refunded in the
 *    same transaction. A repetition changes nothing; the second of two statements about one plan is refused.
 * 3. refunded or refused: staff decide about what has left. Refund, stock, event and audit are one transaction. The same decision again
 *    changes nothing, another one is refused.
 * 4. refunded, for a plan: the subscriptions service has refunded it and publishes an event, which is applied once.
 *
 * A failed step leaves the withdrawal as it was. A refund is only stored here: `RefundWorkflow` sends it and repeats failures.
 */
@Injectable()
export class WithdrawalWorkflow {
  constructor(
    private readonly prepareWithdrawal: PrepareWithdrawal,
    private readonly confirmWithdrawal: ConfirmWithdrawal,
    private readonly resolveWithdrawal: ResolveWithdrawal,
    private readonly completePlanWithdrawal: CompletePlanWithdrawal,
  ) {}

  /** Step 1. @throws Refusal WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_CLOSED, WITHDRAWAL_MADE, TOO_MANY_ATTEMPTS */
  prepare(request: orders.PrepareWithdrawalRequest, userId: string | null): Promise<orders.PreparedWithdrawal> {
    return this.prepareWithdrawal.prepare(request, userId);
  }

  /** Step 2. @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_CLOSED */
  confirm(request: orders.ConfirmWithdrawalRequest): Promise<orders.WithdrawalView> {
    return this.confirmWithdrawal.confirm(request);
  }

  /** Step 3. @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_RESOLVED, WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_EXCLUDED */
  resolve(request: orders.ResolveWithdrawalRequest, auditHook: AuditHook): Promise<orders.WithdrawalView> {
    return this.resolveWithdrawal.resolveWithdrawal(request, auditHook);
  }

  /** Step 4, in the transaction of the event. */
  completePlan(tx: Transaction, event: PlanRefundedEventData): Promise<void> {
    return this.completePlanWithdrawal.complete(tx, event);
  }
}
