export { restoreStripeResponses, dropStripeResponses, startSandbox, type Sandbox, type SandboxState } from './sandbox';
export { runBetweenWebhooks, pauseWebhooks, moveClocks } from './between-webhooks';
export { WebhookReceiver, type ReceivedWebhook } from './webhook-receiver';
