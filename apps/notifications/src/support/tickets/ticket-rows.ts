import type { Transaction } from '@brote/persistence';
import { Ticket } from './ticket.entity';

/** The ticket, locked against other writers; null when it was erased. */
export function lockTicket(tx: Transaction, id: string): Promise<Ticket | null> {
  return tx.repository(Ticket).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Writes the progress of a locked ticket. Nothing else of a ticket ever changes, except by erasure. */
export async function saveTicket(tx: Transaction, ticket: Ticket): Promise<void> {
  const { id, state, waitingSince, dueAt, answeredAt, closedAt, assigneeId } = ticket;
  await tx.repository(Ticket).update({ id }, { state, waitingSince, dueAt, answeredAt, closedAt, assigneeId });
}
