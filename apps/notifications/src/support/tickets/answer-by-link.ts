import { answerByLink, type AnswerByLinkRequest } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EnqueueEmail } from '#app/messages/enqueueing/enqueue-email';
import { ticketSubject } from '#app/messages/rendering/compose-ticket-mail';
import { checkReplyLimits, isNewEntry } from './ticket-limits';
import { TicketLinks } from './ticket-links';
import { forwardedTemplate } from './open-ticket';
import { type Ticket, lockTicket, saveTicket } from './ticket.entity';
import { INSERT_REPLY } from './tickets.sql';

/** Stores the sender's reply to a ticket, forwards it to support, and opens the ticket again. */
@Injectable()
export class AnswerByLink {
  constructor(
    private readonly links: TicketLinks,
    private readonly unitOfWork: UnitOfWork,
    private readonly enqueueEmail: EnqueueEmail,
    private readonly clock: Clock,
  ) {}

  /** The same answer (the same entry) is stored once. @throws Refusal LINK_INVALID, TICKET_FULL, TOO_MANY_ATTEMPTS */
  answer(request: AnswerByLinkRequest): Promise<void> {
    const ticketId = this.links.read(request.token) ?? refuse(answerByLink, 'LINK_INVALID');
    return this.unitOfWork.run(async (tx) => {
      const ticket = await lockTicket(tx, ticketId);
      if (ticket === null) refuse(answerByLink, 'LINK_INVALID');
      if (await isNewEntry(tx, ticketId, request.entryId)) await this.add(tx, ticket, request);
    });
  }

  private async add(tx: Transaction, ticket: Ticket, { entryId, text, clientHash }: AnswerByLinkRequest): Promise<void> {
    const now = this.clock.now();
    await checkReplyLimits(tx, { ticketId: ticket.id, clientHash }, now);
    const inserted = await tx.query(INSERT_REPLY, { entryId, ticketId: ticket.id, text: text.trim(), clientHash, now });
    // The id belongs to an entry of another ticket: the client used it twice, and the answer is not stored.
    if (inserted.length === 0) refuse(answerByLink, 'LINK_INVALID');
    if (ticket.wait(now)) await saveTicket(tx, ticket);
    await this.notifySupport(tx, ticket, entryId);
  }

  private async notifySupport(tx: Transaction, ticket: Ticket, entryId: string): Promise<void> {
    const template = forwardedTemplate(ticket.kind);
    const { userId } = ticket;
    await this.enqueueEmail.enqueue(tx, { template, aboutId: entryId, userId, subject: ticketSubject(template, ticket) });
  }
}
