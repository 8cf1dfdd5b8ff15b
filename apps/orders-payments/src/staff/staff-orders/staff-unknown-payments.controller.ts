import * as staff from '@brote/contracts/staff-orders';
import { refuse, type CallContext, RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { OrdersCursor } from '#app/core/orders/orders-cursor';
import { RefundUnknownPayment } from '#app/payments/unknown-payments/send-unknown-payment-refunds';
import type { UnknownPayment } from '#app/payments/unknown-payments/unknown-payment.entity';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';
import { RebuildOrder, type StaffDecision } from '#app/sales/checkout/rebuild-order';

const MAX_FAILURE_LENGTH = 500;

/** The work list of payments whose order or plan is unknown. */
@Controller()
export class ListUnknownPayments {
  constructor(
    private readonly payments: UnknownPaymentsQueries,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  @RequestHandler(staff.listUnknownPayments)
  async list(request: staff.ListUnknownPaymentsRequest, call: CallContext): Promise<staff.ListUnknownPaymentsReply> {
    const { userId: staffId } = call.authenticatedCaller;
    const list = request.list ?? 'open';
    const cursorScope = `staff-unknown-payments:${list}:${staffId}`;
    const found = await this.payments.page(list, this.cursors.read(request.cursor, cursorScope), request.limit + 1);
    // A decided payment has the time of its decision.
    const positionOf = ({ id, paidAt, decidedAt }: UnknownPayment) => ({ id, at: list === 'open' ? paidAt : (decidedAt ?? paidAt) });
    const { rows, nextCursor } = this.cursors.page(found, request.limit, cursorScope, positionOf);
    return { rows: rows.map(unknownPaymentView), nextCursor };
  }
}

/** The view of staff. */
export function unknownPaymentView(payment: UnknownPayment): staff.UnknownPaymentView {
  const { id, kind, state, paymentIntent, sessionId, email, name, decidedBy, orderId, refundState } = payment;
  return {
    ...{ id, kind, state, paymentIntent, sessionId, email, name, decidedBy, orderId, refundState },
    amount: eurosFromCents(payment.amount),
    paidAt: payment.paidAt.toISOString(),
    foundAt: payment.foundAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    failure: payment.lastError?.slice(0, MAX_FAILURE_LENGTH) ?? null,
  };
}

/** Decisions of staff about unknown payments, each recorded in the audit. Repeating one changes and records nothing. */
@Controller()
export class DecideUnknownPayment {
  constructor(
    private readonly rebuildOrder: RebuildOrder,
    private readonly refundUnknownPayment: RefundUnknownPayment,
    private readonly payments: UnknownPaymentsQueries,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED, ORDER_NOT_REBUILDABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(staff.rebuildOrderAsStaff)
  async rebuild({ paymentId }: staff.UnknownPaymentRequest, call: CallContext): Promise<staff.UnknownPaymentView> {
    await this.rebuildOrder.rebuild(this.decisionOf('unknown-payment.rebuild', paymentId, call));
    return this.viewOf(paymentId);
  }

  /** @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED, REAUTHENTICATION_REQUIRED */
  @RequestHandler(staff.refundUnknownPaymentAsStaff)
  async refund({ paymentId }: staff.UnknownPaymentRequest, call: CallContext): Promise<staff.UnknownPaymentView> {
    this.audit.requireRecentAuthentication(call);
    await this.refundUnknownPayment.refund(this.decisionOf('unknown-payment.refund', paymentId, call));
    return this.viewOf(paymentId);
  }

  private decisionOf(action: string, paymentId: string, call: CallContext): StaffDecision {
    const target = { type: 'unknown-payment', id: paymentId };
    return {
      ...{ paymentId, staffId: call.authenticatedCaller.userId },
      auditHook: this.audit.hookOf(call, { action, target }),
    };
  }

  private async viewOf(paymentId: string): Promise<staff.UnknownPaymentView> {
    const payment = await this.payments.byId(paymentId);
    return payment === null ? refuse(staff.rebuildOrderAsStaff, 'UNKNOWN_PAYMENT_UNKNOWN') : unknownPaymentView(payment);
  }
}
