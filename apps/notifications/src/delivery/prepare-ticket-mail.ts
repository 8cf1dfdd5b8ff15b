import { getContacts } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeTicketMail, isForwarded, type TicketMailData } from '#app/rendering/compose-ticket-mail';
import { asTyped } from '#app/rendering/customer-text';
import type { TicketAnswer, TicketMessage } from '#app/rendering/message-kinds';
import { TicketLinks } from '#app/tickets/ticket-links';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';
import type { Suppressed } from './outgoing-mail';
import { PrepareAnswerMail } from './prepare-answer-mail';

/** Makes a mail about a message to the shop: for support, or for its sender. */
@Injectable()
export class PrepareTicketMail {
  constructor(
    private readonly answers: PrepareAnswerMail,
    private readonly tickets: TicketsQueries,
    private readonly links: TicketLinks,
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws what asking throws. */
  async prepare(template: TicketMessage | TicketAnswer, claimed: ClaimedMail): Promise<MailDraft | Suppressed> {
    if (template === 'ticket-answered') return this.answers.prepare(claimed);
    const ticket = await this.ticketOf(claimed.aboutId);
    if (ticket === null) return { suppressed: 'the ticket was erased' };
    const toSupport = isForwarded(template);
    const isProven = !toSupport && (await this.isProven(ticket));
    const body = composeTicketMail(template, ticket, this.config.shop, isProven);
    if (!toSupport) return { recipient: ticket.email, body, isReply: true, values: { ticket_number: ticket.number } };
    return {
      recipient: this.config.supportEmail,
      body,
      replyTo: { name: asTyped(ticket.name), address: ticket.email },
      // A mail program copies these into what is answered there, and so the sender's finds the conversation that it belongs to.
      follows: await this.tickets.mailsBefore(ticket.id, claimed.id),
    };
  }

  /** A ticket, or what was added to one: that is mailed to support as the ticket was. */
  private async ticketOf(aboutId: string): Promise<(TicketMailData & { id: string }) | null> {
    const reply = await this.tickets.entry('reply', aboutId);
    const ticket = reply?.ticket ?? (await this.tickets.byId(aboutId));
    if (ticket === null) return null;
    return { ...ticket, message: reply?.text ?? ticket.message, isReply: reply !== null, linkToken: this.links.tokenFor(ticket.id) };
  }

  /** Anybody can type any address: only the proven one of the account that was signed in gets its words back. */
  private async isProven({ userId, email }: TicketMailData): Promise<boolean> {
    if (userId === null) return false;
    const { contacts } = await this.requests.send(getContacts, { userIds: [userId] });
    return contacts.some(
      (contact) => contact.userId === userId && contact.confirmed && contact.email.toLowerCase() === email.toLowerCase(),
    );
  }
}
