import type { AddTicketNoteRequest } from '@brote/contracts/support';
import type { CallContext } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { RecordTicketChange } from './record-ticket-change';

/** Stores a note of one staff member for the others. */
@Injectable()
export class AddTicketNote {
  constructor(private readonly recordTicketChange: RecordTicketChange) {}

  /** The same note is stored once. @throws Refusal TICKET_UNKNOWN, TICKET_FULL */
  add({ ticketId, entryId, text }: AddTicketNoteRequest, call: CallContext): Promise<void> {
    return this.recordTicketChange.record({ ticketId, entryId, kind: 'note', text, action: 'ticket.note', change: () => true }, call);
  }
}
