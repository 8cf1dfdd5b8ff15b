import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeAnswerMail } from '#app/messages/rendering/compose-answer-mail';
import { TicketLinks } from '#app/support/tickets/ticket-links';
import { TicketsQueries } from '#app/support/tickets/tickets.queries';
import type { ClaimedMail } from '../../messages/sending/claimed-mail';
import type { MailDraft, SuppressedMail } from '../../messages/sending/mail-draft';

/** Prepares the mail with an answer of the staff. Its link leads to the conversation; replies by mail go to the support mailbox. */
@Injectable()
export class PrepareAnswerMail {
  constructor(
    private readonly tickets: TicketsQueries,
    private readonly links: TicketLinks,
    private readonly config: NotificationsConfig,
  ) {}

  async prepare({ id, aboutId }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const answer = await this.tickets.findEntry('answer', aboutId);
    if (answer === null) return { suppressed: 'the ticket was erased' };
    const { ticket, text } = answer;
    const question = (await this.tickets.findReplyBefore(aboutId)) ?? ticket.message;
    return {
      recipient: ticket.email,
      body: composeAnswerMail({ ...ticket, linkToken: this.links.tokenFor(ticket.id) }, { text, question }, this.config.shop),
      replyTo: { name: this.config.sellerName, address: this.config.supportEmail },
      follows: await this.tickets.findMailsToSender(ticket.id, id),
      isByHand: true,
    };
  }
}
