import { createStripe, type StripeSettings } from '@brote/stripe-client';
import { createdSinceFilter } from '@brote/stripe-service';
import { type NamedDocument, readDocumentMetadata } from './document-reference';

const PAGE_SIZE = 100;

/** The documents that charges, invoices and refunds at Stripe name, if these were created since a time. For programs without the service. */
export async function* listDocumentsSince(settings: StripeSettings, since: Date): AsyncGenerator<NamedDocument & { reference: string }> {
  const stripe = createStripe(settings);
  const params = { created: createdSinceFilter(since), limit: PAGE_SIZE };
  for (const objects of [stripe.charges.list(params), stripe.invoices.list(params), stripe.refunds.list(params)])
    for await (const { id, metadata } of objects as AsyncIterable<{ id: string; metadata: Record<string, string> | null }>)
      for (const document of readDocumentMetadata(metadata)) yield { ...document, reference: id };
}
