import type Stripe from 'stripe';

/**
 * The allowed payment methods of each kind of purchase. Stripe offers those of them that are enabled in its dashboard.
 * None is consumer credit (pay later), which would bring the duties of a lender's intermediary. Bizum and iDEAL cannot be
 * charged again, so plans and saved methods exclude them.
 */
export const ALLOWED_PAYMENT_METHODS = {
  once: ['card', 'link', 'paypal', 'bizum', 'ideal', 'sepa_debit'],
  plan: ['card', 'link', 'paypal', 'sepa_debit'],
  saved: ['card', 'link', 'paypal', 'sepa_debit'],
} as const satisfies Record<string, readonly Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[]>;

/** The parameter of a payment page that allows the methods of one kind of purchase and no others. */
export function methodsFor(
  kind: keyof typeof ALLOWED_PAYMENT_METHODS,
): Pick<Stripe.Checkout.SessionCreateParams, 'allowed_payment_method_types'> {
  return { allowed_payment_method_types: [...ALLOWED_PAYMENT_METHODS[kind]] };
}
