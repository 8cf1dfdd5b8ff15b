import type { MessageState } from '@brote/contracts/notifications';
import type { TicketEntryKind, FindTicketsRequest } from '@brote/contracts/support';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Ticket } from '#app/support/tickets/ticket.entity';

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
  (:search::text IS NULL OR strpos(lower(number || ' ' || name || ' ' || email || ' ' || subject), lower(:search)) > 0)
  AND (:kind::text IS NULL OR kind = :kind) AND (:category::text IS NULL OR category = :category)
  AND (:assignee::uuid IS NULL OR assignee_id = :assignee) AND (:userId::uuid IS NULL OR user_id = :userId) AND (:dueBefore::timestamptz IS NULL OR due_at < :dueBefore)`;
// `:afterAt`, `:afterId` and `:afterPriority` are the last ticket of the previous page.
const SELECT_NEWEST = `
  SELECT ${COLUMNS} FROM ticket
   WHERE ${FILTER_CONDITION} AND (:state::text IS NULL OR state = :state)
     AND (:afterAt::timestamptz IS NULL OR (created_at, id) < (:afterAt, :afterId::uuid))
   ORDER BY created_at DESC, id DESC LIMIT :limit`;
const SELECT_LONGEST_WAITING = `
  SELECT ${COLUMNS} FROM ticket
   WHERE ${FILTER_CONDITION} AND state = 'open'
     AND (:afterAt::timestamptz IS NULL OR (NOT priority, waiting_since, id) > (NOT :afterPriority::boolean, :afterAt, :afterId::uuid))
   ORDER BY priority DESC, waiting_since, id LIMIT :limit`;
const COUNT_WAITING = `SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_at < :now))::int AS overdue FROM ticket WHERE state = 'open'`;
const SELECT_ENTRIES = `
  SELECT entry.id, entry.kind, entry.author_id AS "authorId", entry.text, entry.assignee_id AS "assigneeId", entry.at, mail.state AS mail
    FROM ticket_entry AS entry
    LEFT JOIN LATERAL (
      SELECT state FROM message WHERE about_id = entry.id AND order_id IS NULL AND template = 'ticket-answered'
       ORDER BY created_at DESC, id DESC LIMIT 1) AS mail ON true
   WHERE entry.ticket_id = :ticketId ORDER BY entry.seq`;

const FIRST_PAGE = { at: null, id: null, priority: false } as const;

/** Reads of the support inbox. */
@Injectable()
export class SupportQueries {
  constructor(private readonly database: Database) {}

  /** Waiting tickets come with priority first, then longest waiting first; all others newest first. */
  find(request: FindTicketsRequest, after: TicketPosition | null, now: Date): Promise<ListedTicket[]> {
    const { search, kind, category, assignee, userId = null, list, limit } = request;
    const state = list === 'overdue' ? 'open' : list;
    const { at: afterAt, id: afterId, priority: afterPriority } = after ?? FIRST_PAGE;
    const params = {
      ...{ kind, category, assignee, userId, afterAt, afterId },
      search: search?.trim() ?? null,
      dueBefore: list === 'overdue' ? now : null,
      // One row more than requested shows whether there is a next page.
      limit: limit + 1,
    };
    return state === 'open'
      ? this.database.query<ListedTicket>(SELECT_LONGEST_WAITING, { ...params, afterPriority })
      : this.database.query<ListedTicket>(SELECT_NEWEST, { ...params, state });
  }

  /** Numbers of waiting and of overdue tickets. */
  async countOpenAndOverdueTickets(now: Date): Promise<{ open: number; overdue: number }> {
    const [row] = await this.database.query<{ open: number; overdue: number }>(COUNT_WAITING, { now });
    return row ?? { open: 0, overdue: 0 };
  }

  findEntriesOf(ticketId: string): Promise<StoredEntry[]> {
    return this.database.query<StoredEntry>(SELECT_ENTRIES, { ticketId });
  }
}
