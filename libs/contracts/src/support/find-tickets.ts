import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { SUPPORT_CATEGORIES, type SupportCategory } from '../notifications/notifications.limits';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import {
  SUPPORT_LIMITS,
  TICKET_KINDS,
  TICKET_LISTS,
  TICKET_STATES,
  type TicketKind,
  type TicketList,
  type TicketState,
} from './support.limits';

/** Query of `GET /admin/tickets`; null means no condition. */
export class FindTicketsRequest {
  /** Part of a number, a name, an e-mail address or a subject. */
  @IsOptional() @IsHumanText(SUPPORT_LIMITS.search) search!: string | null;
  @IsOptional() @IsIn(TICKET_LISTS) list!: TicketList | null;
  @IsOptional() @IsIn(TICKET_KINDS) kind!: TicketKind | null;
  @IsOptional() @IsIn(SUPPORT_CATEGORIES) category!: SupportCategory | null;
  /** Staff account in charge. */
  @IsOptional() @IsUUID() assignee!: string | null;
  /** Account of the sender; absent or null for all. */
  @IsOptional() @IsUUID() userId?: string | null;
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A line of the inbox. */
export class TicketRow {
  @IsUUID() id!: string;
  /** Ticket number for people: `BT-2026-000042`. */
  @IsString() @MaxLength(30) number!: string;
  @IsIn(TICKET_KINDS) kind!: TicketKind;
  @IsIn(TICKET_STATES) state!: TicketState;
  /** Whether it is of a family subscriber: first in the list, with an answer promised within 8 hours instead of 24. */
  @IsBoolean() priority!: boolean;
  /** The signed-in account; null for strangers. */
  @IsOptional() @IsUUID() userId!: string | null;
  @IsString() @MaxLength(200) name!: string;
  @IsString() @MaxLength(254) email!: string;
  @IsString() @MaxLength(300) subject!: string;
  @IsOptional() @IsIn(SUPPORT_CATEGORIES) category!: SupportCategory | null;
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsUUID() assigneeId!: string | null;
  @IsISO8601() createdAt!: string;
  /** Deadline of the promised answer; null without a promise, and while the sender waits for none. */
  @IsOptional() @IsISO8601() dueAt!: string | null;
  /** Whole hours until then; for an overdue ticket, the hours since. Null without a promise. */
  @IsOptional() @IsInt() @Min(0) hours!: number | null;
  @IsBoolean() isOverdue!: boolean;
  /** Time of the first answer; null before. */
  @IsOptional() @IsISO8601() answeredAt!: string | null;
  @IsOptional() @IsISO8601() closedAt!: string | null;
}

export class FindTicketsReply {
  @IsNestedList(() => TicketRow, { max: 100 }) rows!: TicketRow[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
  /** Numbers of waiting and of overdue tickets, regardless of the filter. */
  @IsInt() @Min(0) open!: number;
  @IsInt() @Min(0) overdue!: number;
}

/**
 * Matching tickets. Waiting ones (`open`, `overdue`): those with priority first, then the longest waiting; all others: the newest first.
 */
export const findTickets = defineRequest({
  name: 'notifications.find-tickets.v1',
  calledBy: ['gateway'],
  request: FindTicketsRequest,
  reply: FindTicketsReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});
