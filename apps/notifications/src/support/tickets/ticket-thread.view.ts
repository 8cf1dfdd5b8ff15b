import type { TicketThread } from '@brote/contracts/notifications';
import type { Ticket } from './ticket.entity';

/** An entry below a ticket, as it is stored. */
export interface ThreadEntry {
  id: string;
  kind: 'answer' | 'reply';
  text: string;
  at: Date;
}

/** Row and entries to contract, for the sender of the ticket. */
export function ticketThread(ticket: Ticket, entries: readonly ThreadEntry[]): TicketThread {
  const { id, number, subject, state, message, createdAt } = ticket;
  const dueAt = state === 'open' ? ticket.dueAt : null;
  const first = { id, by: 'customer', text: message, at: createdAt.toISOString() } as const;
  const replies = entries.map(({ id: entryId, kind, text, at }) => ({ id: entryId, by: AUTHOR_SIDES[kind], text, at: at.toISOString() }));
  return { number, subject, state, dueAt: dueAt?.toISOString() ?? null, messages: [first, ...replies] };
}

const AUTHOR_SIDES = { answer: 'shop', reply: 'customer' } as const;
