export { hearAgain, silence, startSandbox, type Sandbox, type SandboxState } from './sandbox';
export { betweenDeliveries, holdDeliveries, moveClocks } from './between-deliveries';
export { WebhookDoor, type Delivery } from './webhook-door';
