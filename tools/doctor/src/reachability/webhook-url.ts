import { ORDER_ROUTES } from '@brote/contracts/orders';

const API_PREFIX = '/api/v1';

/** The address that Stripe sends its events to. */
export function webhookUrlOf({ origin }: URL): string {
  return origin + API_PREFIX + ORDER_ROUTES.stripeWebhook.path;
}
