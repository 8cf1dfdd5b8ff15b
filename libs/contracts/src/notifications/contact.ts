import { IsIn, IsInt, IsOptional, IsString, Length, Matches, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText } from '../validation/human-text';
import { IsShopEmail } from '../validation/shop-email';
import { CONTACT_LIMITS, SUPPORT_CATEGORIES, type SupportCategory } from './notifications.limits';

/** Fields of a form that expose bots. */
export class BotCheckFields {
  /** Honeypot field, hidden from people. */
  @IsString() @Length(0, 0) website!: string;
  /** Milliseconds between opening the form and sending it. */
  @IsInt() @Min(1_000) filledInMs!: number;
}

/** Body of `POST /contact`. */
export class ContactBody extends BotCheckFields {
  @IsHumanText(CONTACT_LIMITS.name) name!: string;
  @IsShopEmail() email!: string;
  @IsHumanText(CONTACT_LIMITS.subject) subject!: string;
  @IsHumanText(CONTACT_LIMITS.message) message!: string;
  @IsIn(LOCALES) locale!: Locale;
}

export class ContactRequest extends ContactBody {
  @IsOptional() @IsString() @MaxLength(64) clientHash!: string | null;
}

export class TicketReply {
  /** Ticket number for people: `BT-2026-000042`. */
  @Matches(/^BT-\d{4}-\d{6,}$/) ticketNumber!: string;
}

/** Stores a message to the shop, mails it to support and an acknowledgement, without the message, to its sender. */
export const sendContactMessage = defineRequest({
  name: 'notifications.send-contact-message.v1',
  calledBy: ['gateway'],
  request: ContactRequest,
  reply: TicketReply,
  errors: ['TOO_MANY_ATTEMPTS'],
});

/** Body of `POST /support-requests`. */
export class SupportBody extends BotCheckFields {
  @IsHumanText(CONTACT_LIMITS.name) name!: string;
  @IsShopEmail() email!: string;
  @IsHumanText(CONTACT_LIMITS.supportSubject) subject!: string;
  @IsIn(SUPPORT_CATEGORIES) category!: SupportCategory;
  @IsHumanText(CONTACT_LIMITS.message) message!: string;
  @IsIn(LOCALES) locale!: Locale;
}

export class SupportRequest extends SupportBody {
  @IsOptional() @IsString() @MaxLength(64) clientHash!: string | null;
}

/** Opens a support ticket, of the caller's account when signed in, and acknowledges it by mail; an answer is promised within 24 hours. */
export const openSupportTicket = defineRequest({
  name: 'notifications.open-support-ticket.v1',
  calledBy: ['gateway'],
  request: SupportRequest,
  reply: TicketReply,
  errors: ['TOO_MANY_ATTEMPTS'],
  caller: 'optional',
});
