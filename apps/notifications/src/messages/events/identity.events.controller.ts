import { identityMessageRequested, type MessageRequestedEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { accountSubject } from '#app/messages/rendering/compose-account-mail';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Handles the events of accounts. Neither the address nor the link is known here: both are requested when the mail is sent. */
@Controller()
export class IdentityEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  @EventHandler(identityMessageRequested)
  async enqueueAccountMail(event: EventEnvelope<MessageRequestedEventData>, tx: Transaction): Promise<void> {
    const { messageId, template, locale } = event.payload;
    const subject = accountSubject(template, locale);
    await this.enqueueEmail.enqueue(tx, { template, aboutId: messageId, userId: null, subject, occasion: event });
  }
}
