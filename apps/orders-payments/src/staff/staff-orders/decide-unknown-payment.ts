import { rebuildOrderAsStaff, type UnknownPaymentRequest, type UnknownPaymentView } from '@brote/contracts/staff-orders';
import { type CallContext, refuse } from '@brote/messaging';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { RebuildOrder, type StaffDecision } from '#app/sales/checkout/rebuild-order';
import { RefundUnknownPayment } from '#app/payments/unknown-payments/refund-unknown-payment';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';
import { unknownPaymentView } from './list-unknown-payments';

/** Decisions of staff about unknown payments, each recorded in the audit. Repeating one changes and records nothing. */
@Injectable()
export class DecideUnknownPayment {
  constructor(
    private readonly rebuildOrder: RebuildOrder,
    private readonly refundUnknownPayment: RefundUnknownPayment,
    private readonly payments: UnknownPaymentsQueries,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED, ORDER_NOT_REBUILDABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  async rebuild({ paymentId }: UnknownPaymentRequest, call: CallContext): Promise<UnknownPaymentView> {
    await this.rebuildOrder.rebuild(this.decisionOf('unknown-payment.rebuild', paymentId, call));
    return this.viewOf(paymentId);
  }

  /** @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED, REAUTHENTICATION_REQUIRED */
  async refund({ paymentId }: UnknownPaymentRequest, call: CallContext): Promise<UnknownPaymentView> {
    this.audit.requireRecentAuthentication(call);
    await this.refundUnknownPayment.refund(this.decisionOf('unknown-payment.refund', paymentId, call));
    return this.viewOf(paymentId);
  }

  private decisionOf(action: string, paymentId: string, call: CallContext): StaffDecision {
    const target = { type: 'unknown-payment', id: paymentId };
    return {
      ...{ paymentId, staffId: call.authenticatedCaller.userId },
      auditHook: (tx, auditedChange) => this.audit.record(tx, call, { action, target, ...auditedChange }),
    };
  }

  private async viewOf(paymentId: string): Promise<UnknownPaymentView> {
    const payment = await this.payments.byId(paymentId);
    return payment === null ? refuse(rebuildOrderAsStaff, 'UNKNOWN_PAYMENT_UNKNOWN') : unknownPaymentView(payment);
  }
}
