import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { ThreadEntry } from './ticket-thread.view';
import { Ticket } from './ticket.entity';

const SELECT_ENTRY = 'SELECT ticket_id AS "ticketId", text FROM ticket_entry WHERE id = :entryId AND kind = :kind';
const SELECT_THREAD = `SELECT id, kind, text, at FROM ticket_entry WHERE ticket_id = :ticketId AND kind IN ('answer', 'reply') ORDER BY seq`;
const SELECT_REPLY_BEFORE = `
  SELECT reply.text FROM ticket_entry AS answer
    JOIN ticket_entry AS reply ON reply.ticket_id = answer.ticket_id AND reply.kind = 'reply' AND reply.seq < answer.seq
   WHERE answer.id = :answerId ORDER BY reply.seq DESC LIMIT 1`;
const SELECT_MAILS_TO_SENDER = `
  SELECT id FROM message
   WHERE order_id IS NULL AND state IN ('sent', 'bounced') AND id <> :exceptMessageId
     AND ((about_id = :ticketId AND template IN ('contact-received', 'support-received'))
          OR (template = 'ticket-answered' AND about_id IN (SELECT entry.id FROM ticket_entry AS entry WHERE entry.ticket_id = :ticketId)))
   ORDER BY sent_at, id`;
// The acknowledgement is referenced before it is sent, too: it is enqueued together with the first of the mails to support.
const SELECT_MAILS_BEFORE = `
  SELECT id FROM message
   WHERE order_id IS NULL AND id <> :exceptMessageId
     AND ((about_id = :ticketId AND template IN ('contact-received', 'support-received'))
          OR (state IN ('sent', 'bounced') AND (about_id = :ticketId OR about_id IN (SELECT entry.id FROM ticket_entry AS entry WHERE entry.ticket_id = :ticketId))))
   ORDER BY template IN ('contact-received', 'support-received') DESC, sent_at, id`;

/** Reads tickets and their threads. */
@Injectable()
export class TicketsQueries {
  constructor(
    private readonly database: Database,
    @InjectRepository(Ticket) private readonly tickets: Repository<Ticket>,
  ) {}

  /** Null when it was erased. */
  byId(id: string): Promise<Ticket | null> {
    return this.tickets.findOneBy({ id });
  }

  /** An answer of the staff or a reply of the sender, with its ticket; null when they were erased. */
  async findEntry(kind: ThreadEntry['kind'], entryId: string): Promise<{ ticket: Ticket; text: string } | null> {
    const [findEntry] = await this.database.query<{ ticketId: string; text: string }>(SELECT_ENTRY, { entryId, kind });
    const ticket = findEntry ? await this.byId(findEntry.ticketId) : null;
    return findEntry && ticket ? { ticket, text: findEntry.text } : null;
  }

  /** The last reply of the ticket's sender before an answer of the staff; null when the answer is to the ticket itself. */
  async findReplyBefore(answerId: string): Promise<string | null> {
    const [reply] = await this.database.query<{ text: string }>(SELECT_REPLY_BEFORE, { answerId });
    return reply?.text ?? null;
  }

  /** The thread below a ticket, the oldest entry first. */
  findThreadOf(ticketId: string): Promise<ThreadEntry[]> {
    return this.database.query<ThreadEntry>(SELECT_THREAD, { ticketId });
  }

  /** Message ids of the earlier mails to the ticket's sender, the oldest first. */
  async findMailsToSender(ticketId: string, exceptMessageId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(SELECT_MAILS_TO_SENDER, { ticketId, exceptMessageId });
    return rows.map(({ id }) => id);
  }

  /**
   * All mails about a ticket before one to support, to either side, as ids of their messages. The acknowledgement comes first, then the
   * oldest.
   */
  async findMailsBefore(ticketId: string, exceptMessageId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(SELECT_MAILS_BEFORE, { ticketId, exceptMessageId });
    return rows.map(({ id }) => id);
  }
}
