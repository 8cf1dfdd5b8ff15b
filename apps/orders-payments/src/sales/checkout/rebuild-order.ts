import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@brote/contracts/orders';
import { rebuildOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type AuditHook, OrderEventPublisher } from '#app/core/orders/change-order';
import { Order, OrderLine } from '#app/core/orders/order.entity';
import { isAccountErased, skipOrderCountersUpTo, takeOrderCounter } from '#app/core/orders/orders.queries';
import { orderNumber } from '#app/core/orders/order-number';
import { UnknownPayment } from '#app/payments/unknown-payments/unknown-payment.entity';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';
import { Checkout } from './checkout.entity';
import { ReadSessionOrder } from '#app/payments/checkout-sessions/read-session-order';

/** A decision of staff about an unknown payment. */
export interface StaffDecision {
  paymentId: string;
  staffId: string;
  auditHook: AuditHook;
}

/** Stores the order of an unknown payment again. The checkout then goes on by itself: payment, stock, invoice, or a refund without stock. */
@Injectable()
export class RebuildOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: UnknownPaymentsQueries,
    private readonly readSessionOrder: ReadSessionOrder,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it changes nothing.
   * @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED, ORDER_NOT_REBUILDABLE, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async rebuild(decision: StaffDecision): Promise<void> {
    const payment = undecided(await this.payments.byId(decision.paymentId));
    if (payment === null) return;
    const { kind, sessionId, erasedAt } = payment;
    if (kind === 'plan' || sessionId === null) return refuse(rebuildOrderAsStaff, 'ORDER_NOT_REBUILDABLE', { reason: 'plan' });
    if (erasedAt !== null) return refuse(rebuildOrderAsStaff, 'ORDER_NOT_REBUILDABLE', { reason: 'erased' });
    const order = await this.readSessionOrder.read(sessionId);
    await this.unitOfWork.run((tx) => this.store(tx, order, sessionId, decision));
  }

  private async store(tx: Transaction, order: Order, sessionId: string, { paymentId, staffId, auditHook }: StaffDecision): Promise<void> {
    const payment = undecided(await this.payments.lock(tx, paymentId));
    if (payment === null) return;
    const now = this.clock.now();
    const checkout = paidCheckout(order, sessionId, now);
    const { id, orderId } = checkout;
    if (await tx.repository(Checkout).existsBy([{ id }, { orderId }]))
      refuse(rebuildOrderAsStaff, 'ORDER_NOT_REBUILDABLE', { reason: 'order-exists' });
    await takeNumber(tx, order, now);
    if (await isAccountErased(tx, order.userId)) order.userId = null;
    order.raiseVersion();
    await tx.repository(Checkout).insert({ ...checkout, rejection: null, sessionParams: null });
    await tx.repository(Order).insert(order);
    await tx.repository(OrderLine).insert(order.lines);
    this.orderEvents.publish(tx, orderPlaced, order);
    payment.rebuild(order.id, staffId, now);
    await updateExpected(tx, UnknownPayment, payment, {});
    await auditHook(tx, { before: { state: 'open' }, after: { state: 'rebuilt', orderId: order.id, amount: payment.amount } });
  }
}

/** The payment, or null once its order was rebuilt. @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED */
function undecided(payment: UnknownPayment | null): UnknownPayment | null {
  if (payment === null) return refuse(rebuildOrderAsStaff, 'UNKNOWN_PAYMENT_UNKNOWN');
  if (payment.state === 'refunded') return refuse(rebuildOrderAsStaff, 'UNKNOWN_PAYMENT_DECIDED');
  return payment.state === 'rebuilt' ? null : payment;
}

/** The order keeps its number, unless another order has it. */
async function takeNumber(tx: Transaction, order: Order, now: Date): Promise<void> {
  const counter = Number(order.number.split('-').at(-1));
  if (Number.isInteger(counter)) await skipOrderCountersUpTo(tx, counter);
  if (await tx.repository(Order).existsBy({ number: order.number })) order.number = orderNumber(await takeOrderCounter(tx), now);
}

/** The checkout of a complete session. Its payment is read at once, by the step that waits for late money. */
function paidCheckout(order: Order, sessionId: string, now: Date): Checkout {
  const { id: orderId, checkoutId } = order;
  if (checkoutId === null) throw new Error(`The rebuilt order ${orderId} has no checkout`);
  const details = { cartId: randomUUID(), fingerprint: sessionId, requestHash: sessionId, idempotencyKey: null, clientHash: null };
  const checkout = Checkout.begin({ ...details, subscriptionId: null }, now);
  Object.assign(checkout, { id: checkoutId, orderId, order, reservationId: checkoutId, createdAt: order.placedAt });
  checkout.move('reserved', now);
  checkout.move('session_requested', now);
  checkout.open({ id: sessionId, url: '', expiresAt: now }, now);
  checkout.move('payment_delayed', now);
  Object.assign(checkout, { sessionUrl: null, dueAt: now });
  return checkout;
}
