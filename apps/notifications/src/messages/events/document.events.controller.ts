import { planDocumentIssued, type PlanDocumentEventData } from '@brote/contracts/orders';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { subscriptionSubject } from '#app/messages/rendering/compose-subscription-mail';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

const DOCUMENT_TEMPLATE = 'subscription-document';
/** A mail about an older charge would surprise: staff issue the documents of earlier charges by the hundred. */
const NEWS_FOR_MS = 30 * 86_400_000;

/** Handles the events of documents of plans. */
@Controller()
export class DocumentEventsController {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly clock: Clock,
  ) {}

  @EventHandler(planDocumentIssued)
  async notifyDocument(event: EventEnvelope<PlanDocumentEventData>, tx: Transaction): Promise<void> {
    const { number: documentNumber, subscriptionId: aboutId, chargeId, userId, locale, occurredAt } = event.payload;
    if (this.clock.epochMs() - Date.parse(occurredAt) > NEWS_FOR_MS) return;
    const subject = subscriptionSubject(DOCUMENT_TEMPLATE, locale);
    await this.enqueueEmail.enqueue(tx, {
      template: DOCUMENT_TEMPLATE,
      aboutId,
      userId,
      documentNumber,
      chargeId,
      subject,
      occasion: event,
    });
  }
}
