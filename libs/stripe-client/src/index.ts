export { createStripe } from './create-stripe';
export type { StripeSettings } from './create-stripe';
export { idempotencyKey } from './idempotency-key';
export { verifyWebhook, WebhookRefused } from './verify-webhook';
