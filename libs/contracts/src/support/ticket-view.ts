import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { MESSAGE_STATES, type MessageState } from '../notifications/message-log';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { TicketRow } from './find-tickets';
import { SUPPORT_LIMITS, TICKET_ENTRY_KINDS, type TicketEntryKind } from './support.limits';

/** One step of a thread. */
export class TicketEntry {
  @IsUUID() id!: string;
  @IsIn(TICKET_ENTRY_KINDS) kind!: TicketEntryKind;
  /** Staff account of the author; null for a reply, which is by the sender. */
  @IsOptional() @IsUUID() authorId!: string | null;
  /** Text of answers, notes and replies; empty otherwise. */
  @IsString() @MaxLength(5_000) text!: string;
  /** New assignee; null for none, and for all other kinds. */
  @IsOptional() @IsUUID() assigneeId!: string | null;
  @IsISO8601() at!: string;
  /** Result of an answer's mail; null for all other kinds, and once its log entry is deleted. */
  @IsOptional() @IsIn(MESSAGE_STATES) mail!: MessageState | null;
}

/** A ticket with its whole thread. */
export class TicketView extends TicketRow {
  @IsString() @MaxLength(10_000) message!: string;
  /** The oldest first. */
  @IsNestedList(() => TicketEntry, { max: SUPPORT_LIMITS.entries }) entries!: TicketEntry[];
}

export class TicketRequest {
  @IsUUID() ticketId!: string;
}
export const getTicket = defineRequest({
  name: 'notifications.get-ticket.v1',
  calledBy: ['gateway'],
  request: TicketRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN'],
  caller: 'staff',
});

/** Body of `POST /admin/tickets/{id}/answers`. */
export class AnswerTicketBody {
  /** Chosen by the caller: the same answer is mailed once. */
  @IsUUID() entryId!: string;
  @IsHumanText(SUPPORT_LIMITS.answer) text!: string;
  /** Whether the ticket is closed with it. */
  @IsBoolean() close!: boolean;
}
export class AnswerTicketRequest extends AnswerTicketBody {
  @IsUUID() ticketId!: string;
}
/** Mails an answer to the sender, in the thread of the earlier mails. TICKET_CLOSED: open it again first. */
export const answerTicket = defineRequest({
  name: 'notifications.answer-ticket.v1',
  calledBy: ['gateway'],
  request: AnswerTicketRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN', 'TICKET_CLOSED', 'TICKET_FULL'],
  caller: 'staff',
});

/** Body of `POST /admin/tickets/{id}/notes`. */
export class TicketNoteBody {
  /** Chosen by the caller: the same note is stored once. */
  @IsUUID() entryId!: string;
  @IsHumanText(SUPPORT_LIMITS.note) text!: string;
}
export class AddTicketNoteRequest extends TicketNoteBody {
  @IsUUID() ticketId!: string;
}
/** Stores a note for the rest of the staff; the sender never sees it in the shop. */
export const addTicketNote = defineRequest({
  name: 'notifications.add-ticket-note.v1',
  calledBy: ['gateway'],
  request: AddTicketNoteRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN', 'TICKET_FULL'],
  caller: 'staff',
});

/** Body of `PUT /admin/tickets/{id}/assignee`. */
export class AssignTicketBody {
  /** Account in charge; null for none. */
  @IsOptional() @IsUUID() assigneeId!: string | null;
}
export class AssignTicketRequest extends AssignTicketBody {
  @IsUUID() ticketId!: string;
}
/** Assigns a ticket to an account. Repeating it changes nothing. */
export const assignTicket = defineRequest({
  name: 'notifications.assign-ticket.v1',
  calledBy: ['gateway'],
  request: AssignTicketRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN', 'TICKET_FULL'],
  caller: 'staff',
});

/** Closes a ticket, with or without an answer. Repeating it changes nothing. */
export const closeTicket = defineRequest({
  name: 'notifications.close-ticket.v1',
  calledBy: ['gateway'],
  request: TicketRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN', 'TICKET_FULL'],
  caller: 'staff',
});

/** Opens a ticket again, e.g. because its sender answered by mail; a support request gets 24 hours anew. Repeatable. */
export const reopenTicket = defineRequest({
  name: 'notifications.reopen-ticket.v1',
  calledBy: ['gateway'],
  request: TicketRequest,
  reply: TicketView,
  errors: ['TICKET_UNKNOWN', 'TICKET_FULL'],
  caller: 'staff',
});
