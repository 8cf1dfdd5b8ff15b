export { hearAgain, silence, startSandbox, type Sandbox, type SandboxState } from './sandbox';
export { WebhookDoor, type Delivery } from './webhook-door';
