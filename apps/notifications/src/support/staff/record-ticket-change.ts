import { type TicketEntryKind, getTicket } from '@brote/contracts/support';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { type Ticket, lockTicket, saveTicket } from '#app/support/tickets/ticket.entity';
import { isNewEntry } from '../tickets/ticket-limits';
import { INSERT_TICKET_ENTRY } from '../tickets/tickets.sql';

/** A change that a staff member makes to a ticket. */
export interface TicketChange {
  ticketId: string;
  entryId: string;
  kind: TicketEntryKind;
  /** Text of answers and notes. */
  text?: string;
  /** Object and verb for the audit. */
  action: string;
  /** Changes the ticket. False when it changes nothing; then the step is not stored. */
  change: (ticket: Ticket, now: Date) => boolean;
  /** Further work of the step, in its transaction. */
  onSave?: (tx: Transaction, ticket: Ticket) => Promise<void>;
}

/** Adds steps to the threads of tickets: ticket, entry, audit and `onSave` commit in one transaction. */
@Injectable()
export class RecordTicketChange {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** A repeated step (the same entry) is not stored again. @throws Refusal TICKET_UNKNOWN, TICKET_FULL */
  record(ticketChange: TicketChange, call: CallContext): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const ticket = await lockTicket(tx, ticketChange.ticketId);
      if (ticket === null) refuse(getTicket, 'TICKET_UNKNOWN');
      if (await isNewEntry(tx, ticket.id, ticketChange.entryId)) await this.apply(tx, ticketChange, ticket, call);
    });
  }

  private async apply(tx: Transaction, ticketChange: TicketChange, ticket: Ticket, call: CallContext): Promise<void> {
    const now = this.clock.now();
    const { state, assigneeId } = ticket;
    if (!ticketChange.change(ticket, now)) return;
    await saveTicket(tx, ticket);
    const { id, assigneeId: newAssigneeId } = ticket;
    const inserted = await tx.query(INSERT_TICKET_ENTRY, {
      entryId: ticketChange.entryId,
      ticketId: id,
      kind: ticketChange.kind,
      authorId: call.authenticatedCaller.userId,
      text: ticketChange.text?.trim() ?? '',
      assigneeId: ticketChange.kind === 'assigned' ? newAssigneeId : null,
      now,
    });
    // The id belongs to an entry of another ticket: the client used it twice, and the step is not stored.
    if (inserted.length === 0) refuse(getTicket, 'TICKET_UNKNOWN');
    await ticketChange.onSave?.(tx, ticket);
    // The text stays with the ticket. It may contain names, and the audit is never erased.
    await this.audit.record(tx, call, {
      action: ticketChange.action,
      target: { type: 'ticket', id },
      before: { state, assigneeId },
      after: { state: ticket.state, assigneeId: newAssigneeId, entryId: ticketChange.entryId },
    });
  }
}
