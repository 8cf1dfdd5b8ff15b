import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { SUPPORT_LIMITS, TICKET_STATES, type TicketState } from '../support/support.limits';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { CONTACT_LIMITS } from './notifications.limits';

/** Authors in a conversation with the shop. */
export const THREAD_AUTHORS = ['customer', 'shop'] as const;
export type ThreadAuthor = (typeof THREAD_AUTHORS)[number];

/** One message of the conversation. */
export class ThreadMessage {
  @IsUUID() id!: string;
  @IsIn(THREAD_AUTHORS) by!: ThreadAuthor;
  @IsString() @MaxLength(10_000) text!: string;
  @IsISO8601() at!: string;
}

/** A conversation for its sender: no notes of the staff, and no names of theirs. */
export class TicketThread {
  /** Ticket number for people: `BT-2026-000042`. */
  @Matches(/^BT-\d{4}-\d{6,}$/) number!: string;
  @IsString() @MaxLength(300) subject!: string;
  @IsIn(TICKET_STATES) state!: TicketState;
  /** Deadline of the promised answer; null without a promise, and while the sender waits for none. */
  @IsOptional() @IsISO8601() dueAt!: string | null;
  /** The oldest first, which is the message that opened the ticket. */
  @IsNestedList(() => ThreadMessage, { max: SUPPORT_LIMITS.entries + 1 }) messages!: ThreadMessage[];
}

export class TicketLinkRequest {
  @IsString() @MaxLength(300) token!: string;
}
/** Conversation behind the signed link of a mail. Reading changes nothing. LINK_INVALID: forged, or erased meanwhile. */
export const getTicketByLink = defineRequest({
  name: 'notifications.get-ticket-by-link.v1',
  calledBy: ['gateway'],
  request: TicketLinkRequest,
  reply: TicketThread,
  errors: ['LINK_INVALID'],
});

/** Body of `POST /tickets/by-link/answers`. */
export class AnswerByLinkBody {
  /** Chosen by the caller: the same answer is stored once. */
  @IsUUID() entryId!: string;
  @IsHumanText(CONTACT_LIMITS.answer) text!: string;
}
export class AnswerByLinkRequest extends AnswerByLinkBody {
  @IsString() @MaxLength(300) token!: string;
  @IsOptional() @IsString() @MaxLength(64) clientHash!: string | null;
}
/**
 * Adds to a conversation by the signed link of a mail, mails it to support and has the ticket wait for the shop again, also when it was
 * closed. TICKET_FULL: it has too many entries; TOO_MANY_ATTEMPTS names the seconds to wait.
 */
export const answerByLink = defineRequest({
  name: 'notifications.answer-by-link.v1',
  calledBy: ['gateway'],
  request: AnswerByLinkRequest,
  reply: TicketThread,
  errors: ['LINK_INVALID', 'TICKET_FULL', 'TOO_MANY_ATTEMPTS'],
});
