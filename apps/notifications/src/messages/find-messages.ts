import type { FindMessagesReply, FindMessagesRequest } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { isUUID } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/delivery/recipient-keys';
import { historyView, isResendable } from './messages.view';
import type { Message } from './message.entity';

type Condition = readonly [sql: (place: string) => string, value: unknown];
export type HistoryEntry = Pick<Message, 'id' | 'template' | 'channel' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError'> &
  Pick<Message, 'createdAt' | 'sentAt' | 'orderId' | 'userId'>;

export const HISTORY_COLUMNS = `id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
  created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

const isOf = (place: string): string => `(order_id = ${place} OR user_id = ${place} OR about_id = ${place} OR id = ${place})`;
const inMadrid = (place: string, days: number): string => `((${place}::date + ${days})::timestamp AT TIME ZONE 'Europe/Madrid')`;
/** Milliseconds since 1970, and the id. */
const CURSOR = /^(\d{1,15})_([0-9a-f-]{36})$/;

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
    const asked = this.conditionsOf(request).filter(([, value]) => value !== null);
    const conditions = asked.map(([sql], index) => sql(`$${index + 1}`));
    const params = asked.map(([, value]) => value);
    const [, at, id] = CURSOR.exec(cursor ?? '') ?? [];
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
      [isOf, isId ? text : null],
      [(place) => `recipient_key = ${place}`, isId || text === null ? null : this.recipientKeys.of(text)],
      [(place) => `state = ${place}`, state],
      [(place) => `channel = ${place}`, channel],
      [(place) => `template = ${place}`, template],
      [(place) => `about_id = ${place} AND order_id IS NULL`, campaignId],
      [(place) => `created_at >= ${inMadrid(place, 0)}`, from],
      [(place) => `created_at < ${inMadrid(place, 1)}`, until],
    ];
  }

  private pageOf(found: HistoryEntry[], limit: number): FindMessagesReply {
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const rows = page.map((entry) => historyView(entry, isResendable(entry)));
    return { rows, nextCursor: last && found.length > limit ? `${last.createdAt.getTime()}_${last.id}` : null };
  }
}
