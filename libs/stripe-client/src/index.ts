export { createStripe } from './create-stripe';
export type { StripeSettings } from './create-stripe';
export { idempotencyKey } from './idempotency-key';
export { verifyWebhook, WebhookMalformed, WebhookRefused } from './verify-webhook';
