import { cancelOrder } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { ReadCheckout } from '#app/checkout/checkouts.queries';
import { ClosePaymentPage } from '#app/checkout/close-payment-page';
import { isStripeFault } from '#app/stripe/stripe-outcome';

/** Closes the payment page of an order that nobody paid. */
@Injectable()
export class CallOffUnpaid {
  constructor(private readonly closePaymentPage: ClosePaymentPage) {}

  /** False when the order was paid meanwhile. @throws Refusal ORDER_NOT_CANCELLABLE while a late payment is under way, PAYMENT_PROVIDER_UNAVAILABLE */
  async execute(read: ReadCheckout): Promise<boolean> {
    const { checkout } = read;
    if (checkout.step === 'payment_delayed') refuse(cancelOrder, 'ORDER_NOT_CANCELLABLE');
    if (checkout.step !== 'session_open') return refuse(cancelOrder, 'PAYMENT_PROVIDER_UNAVAILABLE');
    try {
      return (await this.closePaymentPage.execute(read, 'staff')).order?.status === 'cancelled';
    } catch (error) {
      if (isStripeFault(error)) refuse(cancelOrder, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
