export { createStripe } from './create-stripe';
export type { StripeSettings } from './create-stripe';
export { verifyWebhook, WebhookMalformed, WebhookRefused } from './verify-webhook';
