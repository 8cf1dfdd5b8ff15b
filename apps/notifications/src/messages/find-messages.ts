import type { FindMessagesReply, FindMessagesRequest } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { isUUID } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/sending/recipient-keys';
import { historyView, isResendable } from './messages.view';
import type { Message } from './message.entity';

type Condition = readonly [sql: (placeholder: string) => string, value: unknown];
export type HistoryEntry = Pick<Message, 'id' | 'template' | 'channel' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError'> &
  Pick<Message, 'createdAt' | 'sentAt' | 'orderId' | 'userId'>;

export const HISTORY_COLUMNS = `id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
  created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

const matchesId = (placeholder: string): string =>
  `(order_id = ${placeholder} OR user_id = ${placeholder} OR about_id = ${placeholder} OR id = ${placeholder})`;
const madridMidnight = (placeholder: string, days: number): string =>
  `((${placeholder}::date + ${days})::timestamp AT TIME ZONE 'Europe/Madrid')`;
/** Milliseconds since 1970, and the id. */
const CURSOR_PATTERN = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** The message history, page by page, the newest first. */
@Injectable()
export class FindMessages {
  constructor(
    private readonly database: Database,
    private readonly recipientKeys: RecipientKeys,
  ) {}

  /** An invalid cursor starts at the first page. */
  async find(request: FindMessagesRequest): Promise<FindMessagesReply> {
    const { limit, cursor } = request;
    // The statement contains only the requested conditions, so that each combination finds its index.
    const usedConditions = this.conditionsOf(request).filter(([, value]) => value !== null);
    const conditions = usedConditions.map(([sql], index) => sql(`$${index + 1}`));
    const params = usedConditions.map(([, value]) => value);
    const [, at, id] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    if (at !== undefined) {
      conditions.push(`(created_at, id) < ($${params.length + 1}, $${params.length + 2}::uuid)`);
      params.push(new Date(Number(at)), id);
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const statement = `SELECT ${HISTORY_COLUMNS} FROM message ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
    return this.pageOf(await this.database.queryUnprepared<HistoryEntry>(statement, params), limit);
  }

  private conditionsOf({ search, state, channel, template, from, until, campaignId }: FindMessagesRequest): Condition[] {
    const text = search?.trim() ?? null;
    const isId = text !== null && isUUID(text);
    return [
      [matchesId, isId ? text : null],
      [(placeholder) => `recipient_key = ${placeholder}`, isId || text === null ? null : this.recipientKeys.keyOf(text)],
      [(placeholder) => `state = ${placeholder}`, state],
      [(placeholder) => `channel = ${placeholder}`, channel],
      [(placeholder) => `template = ${placeholder}`, template],
      [(placeholder) => `about_id = ${placeholder} AND order_id IS NULL`, campaignId],
      [(placeholder) => `created_at >= ${madridMidnight(placeholder, 0)}`, from],
      [(placeholder) => `created_at < ${madridMidnight(placeholder, 1)}`, until],
    ];
  }

  private pageOf(foundRows: HistoryEntry[], limit: number): FindMessagesReply {
    const page = foundRows.slice(0, limit);
    const last = page.at(-1);
    const rows = page.map((entry) => historyView(entry, isResendable(entry)));
    return { rows, nextCursor: last && foundRows.length > limit ? `${last.createdAt.getTime()}_${last.id}` : null };
  }
}
