import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Ticket } from './ticket.entity';

const ANSWER = `SELECT ticket_id AS "ticketId", text FROM ticket_entry WHERE id = $1 AND kind = 'answer'`;
const MAILS_TO_SENDER = `
  SELECT id FROM mail_intent
   WHERE order_id IS NULL AND state = 'sent' AND id <> $2
     AND ((about_id = $1 AND template IN ('contact-received', 'support-received'))
          OR (template = 'ticket-answered' AND about_id IN (SELECT entry.id FROM ticket_entry AS entry WHERE entry.ticket_id = $1)))
   ORDER BY sent_at, id`;

/** Reads of tickets. */
@Injectable()
export class TicketsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when it was erased. */
  byId(id: string): Promise<Ticket | null> {
    return this.dataSource.getRepository(Ticket).findOneBy({ id });
  }

  /** An answer and the ticket that it is about; null when they were erased. */
  async answer(entryId: string): Promise<{ ticket: Ticket; text: string } | null> {
    const [entry] = await this.dataSource.query<{ ticketId: string; text: string }[]>(ANSWER, [entryId]);
    const ticket = entry ? await this.byId(entry.ticketId) : null;
    return entry && ticket ? { ticket, text: entry.text } : null;
  }

  /** The mails that whoever opened the ticket was sent before, the oldest first, as ids of their intents. */
  async mailsToSender(ticketId: string, exceptIntentId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(MAILS_TO_SENDER, [ticketId, exceptIntentId]);
    return rows.map(({ id }) => id);
  }
}
