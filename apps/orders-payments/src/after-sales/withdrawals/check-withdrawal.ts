import { prepareWithdrawal, confirmWithdrawal, type WithdrawalItem } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { hasEnoughLeft, sumCounts, itemsOf, mergeItems, type BrushCounts } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { isWithdrawable } from '#app/core/orders/withdrawal-period';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { FindWithdrawnOrder } from './find-withdrawn-order';
import { WithdrawalsQueries } from './withdrawals.queries';

const WINDOW_SECONDS = 3_600;
/** Statements of one visitor: more than a customer needs, and too few to fill a table. */
const MAX_WITHDRAWAL_STATEMENTS = 20;

/** Checks whether a proven order, and which of its brushes, may be withdrawn from. */
@Injectable()
export class CheckWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly clock: Clock,
  ) {}

  /** The named brushes; none for the whole order. @throws Refusal WITHDRAWAL_MADE, WITHDRAWAL_CLOSED, WITHDRAWAL_ITEMS_INVALID */
  async checkItems(order: Order, items: readonly WithdrawalItem[]): Promise<WithdrawalItem[]> {
    const remaining = await this.withdrawals.countRemainingBrushes(order);
    if (sumCounts(remaining) === 0) refuse(prepareWithdrawal, 'WITHDRAWAL_MADE');
    if (!isWithdrawable(order, this.clock.now())) refuse(prepareWithdrawal, 'WITHDRAWAL_CLOSED');
    if (items.length > 0 && !hasEnoughLeft(order.lines, items, remaining)) refuse(prepareWithdrawal, 'WITHDRAWAL_ITEMS_INVALID');
    return items.length > 0 ? mergeItems(order.lines, items) : remainingItems(order, remaining);
  }

  /** Repeats the check under the lock of the order. @throws Refusal WITHDRAWAL_CLOSED */
  async recheckInTransaction(tx: Transaction, order: Order, items: readonly WithdrawalItem[]): Promise<void> {
    const remaining = await this.withdrawals.countRemainingBrushes(order, tx);
    if (!isWithdrawable(order, this.clock.now()) || !hasEnoughLeft(order.lines, items, remaining))
      refuse(confirmWithdrawal, 'WITHDRAWAL_CLOSED');
  }
}

/** The whole order, or the rest of it after earlier withdrawals. */
function remainingItems(order: Order, remaining: BrushCounts): WithdrawalItem[] {
  return sumCounts(remaining) === order.brushCount ? [] : itemsOf(remaining);
}

/** Limits the statements of one visitor: a flood would fill the shop's records and other people's mailboxes. */
@Injectable()
export class WithdrawalRateLimit {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait */
  async check(clientHash: string | null): Promise<void> {
    if (clientHash === null) return;
    const since = new Date(this.clock.epochMs() - WINDOW_SECONDS * 1_000);
    const preparedCount = await this.withdrawals.countPreparedBy(clientHash, since);
    if (preparedCount >= MAX_WITHDRAWAL_STATEMENTS) refuse(prepareWithdrawal, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: WINDOW_SECONDS });
  }
}

/** The checks of a statement before it is stored. */
@Injectable()
export class WithdrawalChecks {
  constructor(
    readonly rateLimit: WithdrawalRateLimit,
    readonly findOrder: FindWithdrawnOrder,
    readonly checkOrder: CheckWithdrawal,
    readonly checkPlan: CheckPlanWithdrawal,
  ) {}
}
