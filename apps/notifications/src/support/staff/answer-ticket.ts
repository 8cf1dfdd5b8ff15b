import { answerTicket, type AnswerTicketRequest } from '@brote/contracts/support';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { EnqueueEmail } from '#app/messages/enqueueing/enqueue-email';
import { answerSubject } from '#app/messages/rendering/compose-answer-mail';
import type { Ticket } from '#app/support/tickets/ticket.entity';
import { RecordTicketChange } from './record-ticket-change';

/** Mails an answer of the staff to the sender of a ticket. */
@Injectable()
export class AnswerTicket {
  constructor(
    private readonly recordTicketChange: RecordTicketChange,
    private readonly enqueueEmail: EnqueueEmail,
  ) {}

  /** The same answer is mailed once. @throws Refusal TICKET_UNKNOWN, TICKET_CLOSED, TICKET_FULL */
  async answer({ ticketId, entryId, text, close }: AnswerTicketRequest, call: CallContext): Promise<void> {
    const change = (ticket: Ticket, now: Date): boolean => {
      if (!ticket.answer(now)) refuse(answerTicket, 'TICKET_CLOSED');
      if (close) ticket.close(now);
      return true;
    };
    const onSave = (tx: Transaction, ticket: Ticket): Promise<void> => this.enqueueAnswer(tx, ticket, entryId);
    await this.recordTicketChange.record({ ticketId, entryId, kind: 'answer', text, action: 'ticket.answer', change, onSave }, call);
  }

  private enqueueAnswer(tx: Transaction, ticket: Ticket, entryId: string): Promise<void> {
    const { userId } = ticket;
    return this.enqueueEmail.enqueue(tx, { template: 'ticket-answered', aboutId: entryId, userId, subject: answerSubject(ticket) });
  }
}
