import type { Caller } from '@brote/contracts';
import { findMessages, type MessageHistoryRow } from '@brote/contracts/notifications';
import { findTickets, getTicket, SUPPORT_LIMITS, type TicketRow, type TicketView } from '@brote/contracts/support';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { pagesOf } from '../tables/table';

const PAGE_SIZE = 100;

/** What is asked about a purchase. */
export interface CorrespondenceQuery {
  /** The order or the plan that messages are about. */
  purchaseId: string;
  /** Account and address of the buyer; null for none, or when staff no longer see the person. */
  userId: string | null;
  email: string | null;
  /** The time of the purchase, UTC. Earlier conversations are left out. */
  since: string;
}

/** Messages about a purchase, and conversations with its buyer. The earliest first. */
export interface Correspondence {
  messages: readonly MessageHistoryRow[];
  tickets: readonly TicketView[];
}

/** Reads all messages about a purchase and the buyer's conversations with support, page by page. */
@Injectable()
export class ReadCorrespondence {
  constructor(private readonly requests: RequestClient) {}

  /** Throws the errors of its requests: no part is left out. */
  async read(query: CorrespondenceQuery, caller: Caller): Promise<Correspondence> {
    const messages = await this.readMessages(query.purchaseId, caller);
    const tickets: TicketView[] = [];
    for (const { id: ticketId } of await this.findTickets(query, caller))
      tickets.push(await this.requests.send(getTicket, { ticketId }, { caller }));
    return { messages: messages.reverse(), tickets: tickets.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1)) };
  }

  private async readMessages(purchaseId: string, caller: Caller): Promise<MessageHistoryRow[]> {
    const filter = { search: purchaseId, state: null, channel: null, template: null, from: null, until: null, campaignId: null };
    return allOf(pagesOf((cursor) => this.requests.send(findMessages, { ...filter, cursor, limit: PAGE_SIZE }, { caller })));
  }

  /** A guest has an address alone. A customer may have written from another address. */
  private async findTickets({ userId, email, since }: CorrespondenceQuery, caller: Caller): Promise<TicketRow[]> {
    const [byAddress, byAccount] = [
      email === null ? [] : await this.searchTickets({ search: email.slice(0, SUPPORT_LIMITS.search.max), userId: null }, caller),
      userId === null ? [] : await this.searchTickets({ search: null, userId }, caller),
    ];
    const isOfAddress = (ticket: TicketRow) => ticket.email.toLowerCase() === email?.toLowerCase();
    const found = [...byAddress.filter(isOfAddress), ...byAccount].filter(({ createdAt }) => createdAt >= since);
    return [...new Map(found.map((ticket) => [ticket.id, ticket])).values()];
  }

  private searchTickets(filter: { search: string | null; userId: string | null }, caller: Caller): Promise<TicketRow[]> {
    const all = { list: null, kind: null, category: null, assignee: null, limit: PAGE_SIZE };
    return allOf(pagesOf((cursor) => this.requests.send(findTickets, { ...all, ...filter, cursor }, { caller })));
  }
}

async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
