import { confirmWithdrawal, prepareWithdrawal, type WithdrawalItem } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/orders/order.entity';
import { isWithdrawable } from '#app/orders/withdrawal-period';
import { piecesOf, WithdrawalsQueries } from './withdrawals.queries';

/** Whether a proven order may be withdrawn from, and from which pieces of it. */
@Injectable()
export class CheckWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly clock: Clock,
  ) {}

  /** The pieces that are meant: none for the whole order. @throws Refusal WITHDRAWAL_MADE, WITHDRAWAL_CLOSED, WITHDRAWAL_ITEMS_INVALID */
  async before(order: Order, items: readonly WithdrawalItem[]): Promise<WithdrawalItem[]> {
    const remaining = await this.withdrawals.remaining(order);
    if (remaining.every((pieces) => pieces === 0)) refuse(prepareWithdrawal, 'WITHDRAWAL_MADE');
    if (!isWithdrawable(order, this.clock.now())) refuse(prepareWithdrawal, 'WITHDRAWAL_CLOSED');
    if (!fits(items, remaining)) refuse(prepareWithdrawal, 'WITHDRAWAL_ITEMS_INVALID');
    return items.length > 0 ? [...items] : rest(order, remaining);
  }

  /** The same once more while nobody else can change the order. @throws Refusal WITHDRAWAL_CLOSED */
  async within(tx: Transaction, order: Order, items: readonly WithdrawalItem[]): Promise<void> {
    const remaining = await this.withdrawals.remaining(order, tx);
    const wanted = items.length > 0 ? items : order.lines.map(({ quantity }, line) => ({ line, quantity, sealOpened: false }));
    if (!isWithdrawable(order, this.clock.now()) || !fits(wanted, remaining)) refuse(confirmWithdrawal, 'WITHDRAWAL_CLOSED');
  }
}

function fits(items: readonly WithdrawalItem[], remaining: readonly number[]): boolean {
  return items.every(({ line }) => piecesOf(items, line) <= (remaining[line] ?? 0));
}

/** The whole order, or what is left of it when some was withdrawn from before. */
function rest(order: Order, remaining: readonly number[]): WithdrawalItem[] {
  const isUntouched = order.lines.every(({ quantity }, line) => remaining[line] === quantity);
  if (isUntouched) return [];
  return remaining.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity, sealOpened: false }] : []));
}
