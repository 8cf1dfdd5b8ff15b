import Stripe from 'stripe';

/** A delivery that does not come from Stripe, was changed on the way, or is too old or too new. */
export class WebhookRefused extends Error {}

/** Stripe signed the delivery, but it contains no known event: an unknown version of events rather than an attack. */
export class WebhookMalformed extends Error {}

/** Seconds, in both directions: the SDK refuses older signatures, but accepts any time in the future. */
const TOLERANCE_SECONDS = 300;
const ID_PATTERN = /^[\w-]{1,255}$/;
const TYPE_PATTERN = /^[\w.]{1,255}$/;

function parseSignatureTime(signature: string): number {
  const seconds = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  if (seconds === undefined) throw new WebhookRefused('The signature contains no time.');
  return Number(seconds);
}

function verifyWithSecret(rawBody: Buffer | string, signature: string, secret: string, now: Date): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    if (error instanceof SyntaxError) throw new WebhookMalformed('The delivery is signed, but it is not JSON.');
    throw error;
  }
}

/**
 * Checks a delivery and reads its event. While a secret is being rolled, any one of `secrets` may have signed it.
 * @param rawBody the bytes as they arrived, before any parser
 * @param signature the `Stripe-Signature` header
 * @param now the shop's time
 * @throws WebhookRefused when no secret matches, or the time of the signature is more than 300 s away in either direction
 * @throws WebhookMalformed when the signed body is not an event
 */
export function verifyWebhook(
  rawBody: Buffer | string,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date = new Date(),
): Stripe.Event {
  if (signature === undefined || signature === '') throw new WebhookRefused('The delivery is not signed.');
  if (parseSignatureTime(signature) - Math.floor(now.getTime() / 1000) > TOLERANCE_SECONDS)
    throw new WebhookRefused('The time of the signature is more than 300 s in the future.');
  for (const secret of secrets) {
    const event = verifyWithSecret(rawBody, signature, secret, now);
    if (event === undefined) continue;
    if (!isEvent(event)) throw new WebhookMalformed('The delivery is signed, but it is not an event.');
    return event;
  }
  throw new WebhookRefused('No secret matches the signature, or the signature is too old.');
}

function isEvent(value: unknown): value is Stripe.Event {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created, data } = value as Partial<Stripe.Event>;
  const hasValidIdAndType = typeof id === 'string' && ID_PATTERN.test(id) && typeof type === 'string' && TYPE_PATTERN.test(type);
  return hasValidIdAndType && isStorableTime(created) && isObject(data?.object);
}

/** Whether a date of JavaScript and one of PostgreSQL can both represent the seconds. */
function isStorableTime(seconds: unknown): boolean {
  return Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) < 100_000_000_000;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
