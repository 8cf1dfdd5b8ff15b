import { cancelOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { isPaymentProviderUnavailable } from '#app/payments/stripe/payment-failure';
import type { CheckoutSnapshot } from '#app/sales/checkout/checkouts.queries';
import { ExpireCheckoutSession } from '#app/sales/checkout/expire-checkout-session';
import type { AuditHook } from '#app/core/orders/audit-hook';
import type { CancelActor } from '#app/core/orders/cancel-actor';

/** Expires the Checkout Session of an unpaid order. */
@Injectable()
export class CancelUnpaidOrder {
  constructor(
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** False when the order was paid meanwhile. @throws Refusal ORDER_NOT_CANCELLABLE while a late payment is under way, PAYMENT_PROVIDER_UNAVAILABLE */
  async cancel(snapshot: CheckoutSnapshot, actor: CancelActor, auditHook: AuditHook): Promise<boolean> {
    const { checkout } = snapshot;
    if (checkout.step === 'payment_delayed') refuse(cancelOrderAsStaff, 'ORDER_NOT_CANCELLABLE');
    if (checkout.step !== 'session_open') return refuse(cancelOrderAsStaff, 'PAYMENT_PROVIDER_UNAVAILABLE');
    try {
      if ((await this.expireCheckoutSession.expire(snapshot, actor)).order?.status !== 'cancelled') return false;
    } catch (error) {
      if (isPaymentProviderUnavailable(error)) refuse(cancelOrderAsStaff, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
    await this.unitOfWork.run((tx) => auditHook(tx, { before: { status: 'pending' }, after: { status: 'cancelled' } }));
    return true;
  }
}
