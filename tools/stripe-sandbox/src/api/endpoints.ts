import { balanceEndpoints } from '#app/balance/balance.endpoints';
import { billingPortalEndpoints } from '#app/billing-portal/billing-portal.endpoints';
import { chargeEndpoints } from '#app/charges/charges.endpoints';
import { checkoutSessionEndpoints } from '#app/checkout-sessions/sessions.endpoints';
import { customerEndpoints } from '#app/customers/customers.endpoints';
import { disputeEndpoints } from '#app/disputes/disputes.endpoints';
import { eventEndpoints } from '#app/events/events.endpoints';
import { invoiceItemEndpoints } from '#app/invoice-items/invoice-items.endpoints';
import { invoiceEndpoints } from '#app/invoices/invoices.endpoints';
import { paymentIntentEndpoints } from '#app/payment-intents/payment-intents.endpoints';
import { paymentMethodEndpoints } from '#app/payment-methods/payment-methods.endpoints';
import { priceEndpoints } from '#app/prices/prices.endpoints';
import { productEndpoints } from '#app/products/products.endpoints';
import { refundEndpoints } from '#app/refunds/refunds.endpoints';
import { setupIntentEndpoints } from '#app/setup-intents/setup-intents.endpoints';
import { subscriptionEndpoints } from '#app/subscriptions/subscriptions.endpoints';
import { testClockEndpoints } from '#app/test-clocks/test-clocks.endpoints';
import type { Endpoint } from './endpoint';

/** Every operation of Stripe's API that the sandbox knows. */
export const endpoints: readonly Endpoint[] = [
  ...checkoutSessionEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...balanceEndpoints,
  ...eventEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...testClockEndpoints,
  ...billingPortalEndpoints,
];
