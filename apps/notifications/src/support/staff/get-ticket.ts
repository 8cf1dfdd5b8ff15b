import { getTicket, type TicketView } from '@brote/contracts/support';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { TicketsQueries } from '#app/support/tickets/tickets.queries';
import { SupportQueries } from './support.queries';
import { ticketView } from './support.view';

/** Reads one ticket with its whole thread, for staff. */
@Injectable()
export class GetTicket {
  constructor(
    private readonly tickets: TicketsQueries,
    private readonly supportQueries: SupportQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal TICKET_UNKNOWN */
  async get(ticketId: string): Promise<TicketView> {
    const [ticket, entries] = await Promise.all([this.tickets.byId(ticketId), this.supportQueries.findEntriesOf(ticketId)]);
    return ticketView(ticket ?? refuse(getTicket, 'TICKET_UNKNOWN'), entries, this.clock.now());
  }
}
