import type { TicketThread } from '@brote/contracts/notifications';
import type { Ticket } from './ticket.entity';

/** An entry below a ticket, as it is stored. */
export interface SaidEntry {
  id: string;
  kind: 'answer' | 'reply';
  text: string;
  at: Date;
}

/** Row and entries to contract, for the sender of the ticket. */
export function ticketThread(ticket: Ticket, said: readonly SaidEntry[]): TicketThread {
  const { id, number, subject, state, message, createdAt } = ticket;
  const dueAt = state === 'open' ? ticket.dueAt : null;
  const first = { id, by: 'customer', text: message, at: createdAt.toISOString() } as const;
  const rest = said.map(({ id: entryId, kind, text, at }) => ({ id: entryId, by: SIDES[kind], text, at: at.toISOString() }));
  return { number, subject, state, dueAt: dueAt?.toISOString() ?? null, messages: [first, ...rest] };
}

const SIDES = { answer: 'shop', reply: 'customer' } as const;
