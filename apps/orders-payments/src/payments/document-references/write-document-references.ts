import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { isObjectUnknown, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import { idOf } from '#app/payments/stripe/stripe-id';
import { documentMetadata } from './document-reference';
import { DocumentReferencesQueries, type UnnamedDocument } from './document-references.queries';

const BATCH_SIZE = 20;
/** The worker repeats a failed call later, with a new key. */
const NO_RETRIES = { maxNetworkRetries: 0 } as const;

/** Writes the numbers of documents into the metadata of their charge, refund or invoice at Stripe. Repeating it changes nothing. */
@Injectable()
export class WriteDocumentReferences {
  constructor(
    private readonly queries: DocumentReferencesQueries,
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. Any process may run it; each claims others. */
  async write(): Promise<boolean> {
    const due = await this.queries.claimDue(this.clock.now(), BATCH_SIZE);
    for (const document of due) await this.process(document);
    return due.length === BATCH_SIZE;
  }

  private async process(document: UnnamedDocument): Promise<void> {
    const { number } = document;
    try {
      await this.rateLimiter.acquire();
      await this.writeNumber(document);
      await this.queries.remove(number);
    } catch (error) {
      this.logger.warn({ error, number }, 'the number of a document could not be written to Stripe');
      // Test data is deleted at Stripe. Nothing there can name the document any more.
      if (isObjectUnknown(error)) await this.queries.remove(number);
      else await this.queries.postpone(number, error, this.clock.now());
    }
  }

  private async writeNumber(document: UnnamedDocument): Promise<void> {
    const { number, refundId, invoiceId } = document;
    const params = { metadata: documentMetadata(document) };
    const options = { ...singleUseKey('document', number), ...NO_RETRIES };
    if (refundId !== null) await this.stripe.refunds.update(refundId, params, options);
    else if (invoiceId !== null) await this.stripe.invoices.update(invoiceId, params, options);
    else {
      const charge = await this.findCharge(document);
      if (charge !== null) await this.stripe.charges.update(charge, params, options);
    }
  }

  private async findCharge({ charge, paymentIntent }: UnnamedDocument): Promise<string | null> {
    if (charge !== null || paymentIntent === null) return charge;
    const { latest_charge: latest } = await this.stripe.paymentIntents.retrieve(paymentIntent, {}, NO_RETRIES);
    return idOf(latest);
  }
}
