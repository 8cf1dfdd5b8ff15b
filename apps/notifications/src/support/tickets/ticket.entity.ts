import type { Locale } from '@brote/contracts';
import type { SupportCategory } from '@brote/contracts/notifications';
import type { TicketState } from '@brote/contracts/support';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Transaction } from '@brote/persistence';

/** Hours of the promise to every sender. */
const ANSWER_WITHIN_MS = 24 * 3_600_000;
/** Hours of the promise to family subscribers. */
const PRIORITY_ANSWER_WITHIN_MS = 8 * 3_600_000;

/** A message to the shop, with the deadline and the time of its answer. */
@Entity('ticket')
export class Ticket {
  @PrimaryColumn('uuid') id!: string;
  /** Ticket number for people: `BT-2026-000042`. */
  @Column('text') number!: string;
  @Column('text') kind!: 'contact' | 'support';
  /** The signed-in account; null for strangers. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) category!: SupportCategory | null;
  @Column('text') message!: string;
  @Column('text') locale!: Locale;
  @Column('text', { nullable: true }) clientHash!: string | null;
  @Column('text') digest!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('text') state!: TicketState;
  /** Whether the sender's account had an active family plan when it came. */
  @Column('boolean') priority!: boolean;
  /** Time of its arrival, or of its last reopening. */
  @Column('timestamptz') waitingSince!: Date;
  /**
   * Deadline of the promised answer, 24 hours (8 with priority) after the start of the wait. Null in older tickets that were closed when
   * every ticket got a deadline.
   */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  /** Time of the first answer. */
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** Assigned staff account. */
  @Column('uuid', { nullable: true }) assigneeId!: string | null;

  /** Makes the ticket wait for the shop from now on. False when it does so already. */
  wait(now: Date): boolean {
    if (this.state === 'open') return false;
    this.state = 'open';
    this.closedAt = null;
    this.waitingSince = now;
    this.dueAt = new Date(now.getTime() + (this.priority ? PRIORITY_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS));
    return true;
  }

  /** False when it is closed: its sender expects no answer any more. */
  answer(now: Date): boolean {
    if (this.state === 'closed') return false;
    this.state = 'answered';
    this.answeredAt ??= now;
    return true;
  }

  /** False when it is closed already. */
  close(now: Date): boolean {
    if (this.state === 'closed') return false;
    this.state = 'closed';
    this.closedAt = now;
    return true;
  }

  /** False when that is the assignee already; null removes the assignee. */
  assign(staffId: string | null): boolean {
    if (this.assigneeId === staffId) return false;
    this.assigneeId = staffId;
    return true;
  }
}

/** The ticket, locked against other writers; null when it was erased. */
export function lockTicket(tx: Transaction, id: string): Promise<Ticket | null> {
  return tx.repository(Ticket).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Writes the progress of a locked ticket. Nothing else of a ticket ever changes, except by erasure. */
export async function saveTicket(tx: Transaction, ticket: Ticket): Promise<void> {
  const { id, state, waitingSince, dueAt, answeredAt, closedAt, assigneeId } = ticket;
  await tx.repository(Ticket).update({ id }, { state, waitingSince, dueAt, answeredAt, closedAt, assigneeId });
}
