import { createStripe, type StripeSettings } from '@brote/stripe-client';
import { createdSinceFilter } from '@brote/stripe-service';

const PAGE_SIZE = 100;

/** All Checkout Sessions that were created since a time, for programs that run without the service. */
export function listSessionsSince(settings: StripeSettings, since: Date): AsyncIterable<{ metadata: Record<string, string> | null }> {
  return createStripe(settings).checkout.sessions.list({ created: createdSinceFilter(since), limit: PAGE_SIZE });
}
