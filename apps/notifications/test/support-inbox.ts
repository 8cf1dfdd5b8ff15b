import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket } from '@brote/contracts/notifications';
import * as support from '@brote/contracts/support';
import { aCaller } from '@brote/test-support';
import { type Harness, waitUntilSettled } from './harness';

export const INBOX_FILTERS = { search: null, list: null, kind: null, category: null, assignee: null, cursor: null, limit: 20 } as const;

/** A member of staff. */
export const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

/** The inbox of support, and the customers who write to it. */
export class SupportInbox {
  /** Number of the tickets so far. */
  count = 0;

  constructor(private readonly harness: Harness) {}

  /** A ticket that a customer opened; fields without a value are valid. */
  async openTicket(overrides: { message?: string; locale?: 'en' | 'es'; userId?: string } = {}): Promise<support.TicketRow> {
    this.count += 1;
    const { userId, ...words } = overrides;
    const id = `asks-${this.count}`;
    const email = `${id}@example.com`;
    const ticketBody = { ...messageExamples.supportRequest, email, subject: `Pregunta ${this.count}`, clientHash: id, ...words };
    const opener = userId === undefined ? {} : { caller: aCaller({ userId }) };
    const { ticketNumber } = await this.harness.requests.send(openSupportTicket, ticketBody, opener);
    const [row] = (await this.findTickets({ search: ticketNumber })).rows;
    if (row === undefined) throw new Error('The ticket is not in the inbox');
    await waitUntilSettled(this.harness, row.id, 2);
    return row;
  }

  findTickets(overrides: Partial<support.FindTicketsRequest> = {}): Promise<support.FindTicketsReply> {
    return this.harness.requests.send(support.findTickets, { ...INBOX_FILTERS, ...overrides }, asStaff);
  }

  answerTicket(ticketId: string, text: string, close = false, entryId: string = randomUUID()): Promise<support.TicketView> {
    return this.harness.requests.send(support.answerTicket, { ticketId, entryId, text, close }, asStaff);
  }

  /** Action, state before and state after of each audited action on a ticket. */
  async readAudit(ticketId: string): Promise<unknown[]> {
    const rows = await this.harness.database.queryRows<{ action: string; before: { state: string }; after: { state: string } }>(
      'SELECT action, before, after FROM staff_audit WHERE target_id = :ticketId ORDER BY seq',
      { ticketId },
    );
    return rows.map(({ action, before, after }) => [action, before.state, after.state]);
  }
}
