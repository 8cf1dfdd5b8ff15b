/** Stripe refuses the command for good. */
export class StripeCommandRefused extends Error {
  override readonly name = 'StripeCommandRefused';
}

/** The result of the command is unknown; a later run finds it out. */
export class StripeCommandUncertain extends Error {
  override readonly name = 'StripeCommandUncertain';
}
