import type { WithdrawalItem } from '@brote/contracts/orders';
import { settleWithdrawalAsStaff } from '@brote/contracts/staff-orders';
import { refuse, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { disputesOf } from '#app/disputes/dispute';
import type { Order } from '#app/orders/order.entity';
import { Payment } from '#app/payments/payment.entity';
import { type NewRefund, Refund } from '#app/refunds/refund.entity';
import { RefundIntents } from '#app/refunds/refund-intents';
import { RefundsQueries } from '#app/refunds/refunds.queries';
import { stillOwed } from '#app/refunds/what-went-back';
import type { Withdrawal } from './withdrawal.entity';
import { WithdrawnOrders } from './withdrawn-orders';
import { sealedPieces, withdrawnValue } from './withdrawn-value';

/** Sends back what was paid for what was withdrawn from. */
@Injectable()
export class PayBackWithdrawal {
  constructor(
    private readonly orders: WithdrawnOrders,
    private readonly refunds: RefundsQueries,
    private readonly intents: RefundIntents,
    private readonly config: OrdersConfig,
  ) {}

  /**
   * As part of the transaction that settles it. Null when nothing is left to give back, and for a plan. @throws Refusal WITHDRAWAL_UNKNOWN without a paid
   * order, WITHDRAWAL_EXCLUDED when all seals were opened and the owner pays nothing back for those
   */
  async execute(tx: Transaction, withdrawal: Withdrawal, restock: boolean, now: Date): Promise<string | null> {
    // Its money is kept by the service of subscriptions, which hears of the settlement and sends it back.
    if (withdrawal.subscriptionId !== null) {
      this.paidBack(withdrawal);
      return null;
    }
    const order = withdrawal.orderId === null ? null : await this.orders.lock(tx, withdrawal.orderId);
    const payment = order === null ? null : await tx.manager.findOneBy(Payment, { orderId: order.id });
    if (order === null || payment === null) return refuse(settleWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN', { order: null });
    // What has not left is called off as a whole, which brings its stock back by itself.
    if (order.status === 'processing' && withdrawal.isWhole) return this.orders.callOff.within(tx, order.id, 'customer', now);
    const left = stillOwed(payment, await this.refunds.ofOrder(order.id, tx.manager), await disputesOf(tx, order.id));
    const amount = Math.min(withdrawnValue(order, this.paidBack(withdrawal)), left);
    if (amount <= 0) return null;
    const id = uuidv7();
    const given = { id, orderId: order.id, paymentIntent: payment.paymentIntent, amount, stripeKey: `rf_${id}` };
    const wanted = { ...given, reason: REASONS[order.locale], ...shelf(order, withdrawal, restock) };
    await this.intents.add(tx, Refund.request(wanted, now));
    return id;
  }

  /** What the owner pays for: pieces with a whole seal in any case. */
  private paidBack({ isWhole, items }: Withdrawal): WithdrawalItem[] {
    const paid = this.config.openedSeals === 'exclude' ? items.filter(({ sealOpened }) => !sealOpened) : items;
    if (!isWhole && paid.length === 0) refuse(settleWithdrawalAsStaff, 'WITHDRAWAL_EXCLUDED');
    return paid;
  }
}

/** Printed on the credit note. */
const REASONS = { en: 'Withdrawal from the contract', es: 'Desistimiento del contrato' } as const;

/** A whole order goes back as it was sold; of a part only the brushes whose seal is whole. */
function shelf(order: Order, { isWhole, items }: Withdrawal, restock: boolean): Pick<NewRefund, 'restock' | 'pieces'> {
  if (!restock || isWhole) return { restock };
  const pieces = sealedPieces(order, items);
  return { restock: pieces.length > 0, pieces };
}
