import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeTicketMail, isForwarded, type TicketMailData } from '#app/messages/rendering/compose-ticket-mail';
import { toOneLine } from '#app/messages/rendering/typed-text';
import type { TicketAnswer, TicketMessage } from '#app/messages/rendering/message-kinds';
import { TicketLinks } from '#app/support/tickets/ticket-links';
import { TicketsQueries } from '#app/support/tickets/tickets.queries';
import type { ClaimedMail } from '../../messages/sending/claimed-mail';
import type { MailDraft, SuppressedMail } from '../../messages/sending/mail-draft';
import { findContact } from '../../messages/sending/find-contact';
import type { TicketMailPreparer } from '../../messages/sending/registered-preparers';
import { PrepareAnswerMail } from './prepare-answer-mail';

/** Prepares a mail about a message to the shop: for support, or for its sender. */
@Injectable()
export class PrepareTicketMail implements TicketMailPreparer {
  constructor(
    private readonly prepareAnswerMail: PrepareAnswerMail,
    private readonly tickets: TicketsQueries,
    private readonly links: TicketLinks,
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(template: TicketMessage | TicketAnswer, claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    if (template === 'ticket-answered') return this.prepareAnswerMail.prepare(claimedMail);
    const ticket = await this.findTicket(claimedMail.aboutId);
    if (ticket === null) return { suppressed: 'the ticket was erased' };
    const isForSupport = isForwarded(template);
    const isAddressProven = !isForSupport && (await this.isAddressProven(ticket));
    const body = composeTicketMail(template, ticket, this.config.shop, isAddressProven);
    if (!isForSupport) return { recipient: ticket.email, body, isReply: true, values: { ticket_number: ticket.number } };
    return {
      recipient: this.config.supportEmail,
      body,
      replyTo: { name: toOneLine(ticket.name), address: ticket.email },
      // A mail program copies these ids into a reply, so the sender's program finds its conversation.
      follows: await this.tickets.findMailsBefore(ticket.id, claimedMail.id),
    };
  }

  /** A ticket, or an addition to one; both are mailed to support alike. */
  private async findTicket(aboutId: string): Promise<(TicketMailData & { id: string }) | null> {
    const reply = await this.tickets.findEntry('reply', aboutId);
    const ticket = reply?.ticket ?? (await this.tickets.byId(aboutId));
    if (ticket === null) return null;
    return { ...ticket, message: reply?.text ?? ticket.message, isReply: reply !== null, linkToken: this.links.tokenFor(ticket.id) };
  }

  /** Visitors can type any address: only the proven one of the signed-in account gets a copy of the message. */
  private async isAddressProven({ userId, email }: TicketMailData): Promise<boolean> {
    if (userId === null) return false;
    const contact = await findContact(this.requests, userId);
    return contact !== null && contact.confirmed && contact.email.toLowerCase() === email.toLowerCase();
  }
}
