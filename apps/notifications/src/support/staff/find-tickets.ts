import { findTickets, type FindTicketsReply, type FindTicketsRequest } from '@brote/contracts/support';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type ListedTicket, SupportQueries, type TicketPosition } from './support.queries';
import { ticketRow } from './support.view';

const CURSOR_PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(_first)?$/;

/** The inbox, page by page. */
@Injectable()
export class FindTickets {
  constructor(
    private readonly tickets: SupportQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async find(request: FindTicketsRequest): Promise<FindTicketsReply> {
    const now = this.clock.now();
    const after = request.cursor === null ? null : parseCursor(request.cursor);
    const [found, waiting] = await Promise.all([this.tickets.find(request, after, now), this.tickets.countOpenAndOverdueTickets(now)]);
    const page = found.slice(0, request.limit);
    const last = found.length > request.limit ? page.at(-1) : undefined;
    const nextCursor = last === undefined ? null : `${sortTimeOf(last, request).toISOString()}_${last.id}${last.priority ? '_first' : ''}`;
    return { rows: page.map((ticket) => ticketRow(ticket, now)), nextCursor, ...waiting };
  }
}

/** Sort key of the list. */
function sortTimeOf({ waitingSince, createdAt }: ListedTicket, { list }: FindTicketsRequest): Date {
  return list === 'open' || list === 'overdue' ? waitingSince : createdAt;
}

function parseCursor(cursor: string): TicketPosition {
  const [, at = '', id = '', first] = CURSOR_PATTERN.exec(cursor) ?? [];
  return Number.isNaN(Date.parse(at)) ? refuse(findTickets, 'CURSOR_INVALID') : { at: new Date(at), id, priority: first !== undefined };
}
