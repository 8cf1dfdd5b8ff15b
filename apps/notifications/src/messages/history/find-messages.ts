import type { FindMessagesReply, FindMessagesRequest } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { isUUID } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/messages/sending/recipient-keys';
import { selectHistorySql } from '../enqueueing/messages.sql';
import { historyView, isResendable } from './messages.view';
import type { Message } from '../enqueueing/message.entity';

export type HistoryEntry = Pick<Message, 'id' | 'template' | 'channel' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError'> &
  Pick<Message, 'createdAt' | 'sentAt' | 'orderId' | 'userId'>;

/** The conditions of a search, by the name of their parameter. */
const CONDITIONS = {
  searchedId: '(order_id = :searchedId OR user_id = :searchedId OR about_id = :searchedId OR id = :searchedId)',
  recipientKey: 'recipient_key = :recipientKey',
  state: 'state = :state',
  channel: 'channel = :channel',
  template: 'template = :template',
  campaignId: 'about_id = :campaignId AND order_id IS NULL',
  from: `created_at >= (:from::date::timestamp AT TIME ZONE 'Europe/Madrid')`,
  until: `created_at < ((:until::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid')`,
};
type ConditionName = keyof typeof CONDITIONS;
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
    const usedParams = Object.entries(this.paramsOf(request)).filter(([, value]) => value !== null);
    const conditions = usedParams.map(([name]) => CONDITIONS[name as ConditionName]);
    const params: Record<string, unknown> = Object.fromEntries(usedParams);
    const [, createdAtMs, cursorId] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    if (createdAtMs !== undefined) {
      conditions.push('(created_at, id) < (:cursorCreatedAt, :cursorId::uuid)');
      Object.assign(params, { cursorCreatedAt: new Date(Number(createdAtMs)), cursorId });
    }
    const foundRows = await this.database.query<HistoryEntry>(selectHistorySql(conditions), { ...params, maxRows: limit + 1 });
    return this.pageOf(foundRows, limit);
  }

  /** The parameters of the conditions; null leaves a condition out. */
  private paramsOf({ search, state, channel, template, from, until, campaignId }: FindMessagesRequest): Record<ConditionName, unknown> {
    const text = search?.trim() ?? null;
    const searchedId = text !== null && isUUID(text) ? text : null;
    const recipientKey = searchedId !== null || text === null ? null : this.recipientKeys.keyOf(text);
    return { searchedId, recipientKey, state, channel, template, campaignId, from, until };
  }

  private pageOf(foundRows: HistoryEntry[], limit: number): FindMessagesReply {
    const page = foundRows.slice(0, limit);
    const last = page.at(-1);
    const rows = page.map((entry) => historyView(entry, isResendable(entry)));
    return { rows, nextCursor: last && foundRows.length > limit ? `${last.createdAt.getTime()}_${last.id}` : null };
  }
}
