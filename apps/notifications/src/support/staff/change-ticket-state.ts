import type { AssignTicketRequest } from '@brote/contracts/support';
import { type CallContext, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { RecordTicketChange } from './record-ticket-change';

/** Assigns, closes and reopens tickets. A repetition changes nothing and writes nothing. */
@Injectable()
export class ChangeTicketState {
  constructor(private readonly recordTicketChange: RecordTicketChange) {}

  /** @throws Refusal TICKET_UNKNOWN, TICKET_FULL; so do the others */
  assign({ ticketId, assigneeId }: AssignTicketRequest, call: CallContext): Promise<void> {
    const ticketChange = { ticketId, entryId: uuidv7(), kind: 'assigned', action: 'ticket.assign' } as const;
    return this.recordTicketChange.record({ ...ticketChange, change: (ticket) => ticket.assign(assigneeId) }, call);
  }

  close(ticketId: string, call: CallContext): Promise<void> {
    const ticketChange = { ticketId, entryId: uuidv7(), kind: 'closed', action: 'ticket.close' } as const;
    return this.recordTicketChange.record({ ...ticketChange, change: (ticket, now) => ticket.close(now) }, call);
  }

  reopen(ticketId: string, call: CallContext): Promise<void> {
    const ticketChange = { ticketId, entryId: uuidv7(), kind: 'reopened', action: 'ticket.reopen' } as const;
    return this.recordTicketChange.record({ ...ticketChange, change: (ticket, now) => ticket.wait(now) }, call);
  }
}
