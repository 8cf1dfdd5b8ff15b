import type { MessageState } from '@brote/contracts/notifications';
import type { TicketEntryKind, FindTicketsRequest } from '@brote/contracts/support';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Ticket } from '#app/tickets/ticket.entity';

/** The last ticket of a page: the next page begins after it. */
export interface TicketPosition {
  /** Only lists of waiting tickets are sorted by priority first. */
  priority: boolean;
  at: Date;
  id: string;
}

export type ListedTicket = Omit<Ticket, 'message' | 'clientHash' | 'digest' | 'wait' | 'answer' | 'close' | 'assign'>;

export interface StoredEntry {
  id: string;
  kind: TicketEntryKind;
  authorId: string | null;
  text: string;
  assigneeId: string | null;
  at: Date;
  mail: MessageState | null;
}

const COLUMNS = `
  id, number, kind, state, priority, user_id AS "userId", name, email, subject, category, locale, assignee_id AS "assigneeId", created_at AS "createdAt",
  waiting_since AS "waitingSince", due_at AS "dueAt", answered_at AS "answeredAt", closed_at AS "closedAt"`;
const FILTER_CONDITION = `
  ($1::text IS NULL OR strpos(lower(number || ' ' || name || ' ' || email || ' ' || subject), lower($1)) > 0)
  AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR category = $3) AND ($4::uuid IS NULL OR assignee_id = $4)`;
/** $5: a state or null, $6: only tickets due before, $7 and $8: start of the page, $9: number of rows; $10: priority of that start. */
const SELECT_NEWEST = `
  SELECT ${COLUMNS} FROM ticket
   WHERE ${FILTER_CONDITION} AND ($5::text IS NULL OR state = $5) AND ($6::timestamptz IS NULL OR due_at < $6)
     AND ($7::timestamptz IS NULL OR (created_at, id) < ($7, $8::uuid))
     AND $10::boolean IS NOT NULL
   ORDER BY created_at DESC, id DESC LIMIT $9`;
const SELECT_LONGEST_WAITING = `
  SELECT ${COLUMNS} FROM ticket
   WHERE ${FILTER_CONDITION} AND state = 'open' AND state = $5 AND ($6::timestamptz IS NULL OR due_at < $6)
     AND ($7::timestamptz IS NULL OR (NOT priority, waiting_since, id) > (NOT $10::boolean, $7, $8::uuid))
   ORDER BY priority DESC, waiting_since, id LIMIT $9`;
const COUNT_WAITING = `SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_at < $1))::int AS overdue FROM ticket WHERE state = 'open'`;
const SELECT_ENTRIES = `
  SELECT entry.id, entry.kind, entry.author_id AS "authorId", entry.text, entry.assignee_id AS "assigneeId", entry.at, mail.state AS mail
    FROM ticket_entry AS entry
    LEFT JOIN LATERAL (
      SELECT state FROM message WHERE about_id = entry.id AND order_id IS NULL AND template = 'ticket-answered'
       ORDER BY created_at DESC, id DESC LIMIT 1) AS mail ON true
   WHERE entry.ticket_id = $1 ORDER BY entry.seq`;

/** Reads of the support inbox. */
@Injectable()
export class SupportQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Waiting tickets come with priority first, then longest waiting first; all others newest first. */
  find(request: FindTicketsRequest, after: TicketPosition | null, now: Date): Promise<ListedTicket[]> {
    const { search, kind, category, assignee, list, limit } = request;
    const state = list === 'overdue' ? 'open' : list;
    const position = after ?? { at: null, id: null, priority: false };
    const values = [search?.trim() ?? null, kind, category, assignee, state, list === 'overdue' ? now : null];
    return this.dataSource.query<ListedTicket[]>(state === 'open' ? SELECT_LONGEST_WAITING : SELECT_NEWEST, [
      ...values,
      position.at,
      position.id,
      // One row more than requested shows whether there is a next page.
      limit + 1,
      position.priority,
    ]);
  }

  /** Numbers of waiting and of overdue tickets. */
  async countWaiting(now: Date): Promise<{ open: number; overdue: number }> {
    const [row] = await this.dataSource.query<{ open: number; overdue: number }[]>(COUNT_WAITING, [now]);
    return row ?? { open: 0, overdue: 0 };
  }

  entriesOf(ticketId: string): Promise<StoredEntry[]> {
    return this.dataSource.query<StoredEntry[]>(SELECT_ENTRIES, [ticketId]);
  }
}
