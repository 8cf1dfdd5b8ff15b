import { chargeEndpoints } from '#app/charges/charges.endpoints';
import { checkoutSessionEndpoints } from '#app/checkout-sessions/sessions.endpoints';
import { customerEndpoints } from '#app/customers/customers.endpoints';
import { disputeEndpoints } from '#app/disputes/disputes.endpoints';
import { eventEndpoints } from '#app/events/events.endpoints';
import { paymentIntentEndpoints } from '#app/payment-intents/payment-intents.endpoints';
import { paymentMethodEndpoints } from '#app/payment-methods/payment-methods.endpoints';
import { refundEndpoints } from '#app/refunds/refunds.endpoints';
import type { Endpoint } from './endpoint';

/** Every operation of Stripe's API that the sandbox knows. */
export const endpoints: readonly Endpoint[] = [
  ...checkoutSessionEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...eventEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
];
