export { hearAgain, silence, startSandbox, type Sandbox, type SandboxState } from './sandbox';
export { betweenDeliveries, pauseWebhooks, moveClocks } from './between-deliveries';
export { WebhookReceiver, type Delivery } from './webhook-receiver';
