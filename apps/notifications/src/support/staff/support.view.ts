import type { TicketEntry, TicketRow, TicketView } from '@brote/contracts/support';
import type { Ticket } from '#app/support/tickets/ticket.entity';
import type { ListedTicket, StoredEntry } from './support.queries';

const HOUR_MS = 3_600_000;

/** Row to contract. The deadline counts only while the sender waits. */
export function ticketRow(ticket: ListedTicket, now: Date): TicketRow {
  const { id, number, kind, state, priority, userId, name, email, subject, category, locale, assigneeId } = ticket;
  const dueAt = state === 'open' ? ticket.dueAt : null;
  return {
    ...{ id, number, kind, state, priority, userId, name, email, subject, category, locale, assigneeId },
    createdAt: ticket.createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    hours: dueAt === null ? null : Math.floor(Math.abs(dueAt.getTime() - now.getTime()) / HOUR_MS),
    isOverdue: dueAt !== null && dueAt < now,
    answeredAt: ticket.answeredAt?.toISOString() ?? null,
    closedAt: ticket.closedAt?.toISOString() ?? null,
  };
}

/** Row and thread to contract. */
export function ticketView(ticket: Ticket, entries: readonly StoredEntry[], now: Date): TicketView {
  return { ...ticketRow(ticket, now), message: ticket.message, entries: entries.map(ticketEntry) };
}

function ticketEntry({ at, ...entry }: StoredEntry): TicketEntry {
  return { ...entry, at: at.toISOString() };
}
