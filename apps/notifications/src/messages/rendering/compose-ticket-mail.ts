import type { Locale } from '@brote/contracts';
import type { SupportCategory } from '@brote/contracts/notifications';
import { toOneLine } from './typed-text';
import { momentText } from './formats';
import { conversationUrl } from './links';
import type { MailLink, MailBody } from './mail-body';
import type { TitledLines } from './translations/wording';
import { mailFrame } from './mail-frame';
import type { TicketMessage } from './message-kinds';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** A message to the shop. */
export interface TicketMailData {
  number: string;
  kind: 'contact' | 'support';
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  category: SupportCategory | null;
  message: string;
  locale: Locale;
  /** Deadline of the promised answer; null without a promise. */
  dueAt: Date | null;
  /** Whether the promise is 8 hours instead of 24. */
  priority: boolean;
  /** Whether it is an addition to a conversation instead of its first message. */
  isReply: boolean;
  /** Token that opens the conversation without a sign-in. */
  linkToken: string;
}

/** Forwards the message to support. */
function composeForwarded(ticket: TicketMailData, shop: ShopDetails): MailBody {
  const { locale, number, subject, category, dueAt, userId } = ticket;
  const { forwarded: wording, categories } = TRANSLATIONS[locale].tickets;
  const kindOfRequest = category === null ? [] : [categories[category]];
  return mailFrame(locale, shop, {
    subject: forwardedSubject(ticket),
    preheader: wording.preheader,
    heading: forwardedHeading(ticket),
    paragraphs: [wording.answer, ...(dueAt === null ? [] : [wording.answerBy(momentText(dueAt, locale))])],
    statement: messageLines(ticket, toOneLine(subject)),
    details: [
      { title: wording.from, lines: [toOneLine(ticket.name), ticket.email, userId === null ? wording.noAccount : wording.account(userId)] },
      { title: wording.about, lines: [number, ...kindOfRequest] },
    ],
    reason: wording.reason,
  });
}

function forwardedHeading({ locale, kind, isReply }: TicketMailData): string {
  const { forwarded: wording } = TRANSLATIONS[locale].tickets;
  if (isReply) return wording.replyHeading;
  return kind === 'support' ? wording.supportHeading : wording.contactHeading;
}

/** Confirms to the sender that the message arrived. Repeats their words only to their proven address. */
function composeReceived(ticket: TicketMailData, shop: ShopDetails, isProven: boolean): MailBody {
  const { locale, number, dueAt, priority, subject } = ticket;
  const { received: wording } = TRANSLATIONS[locale].tickets;
  return mailFrame(locale, shop, {
    subject: receivedSubject(ticket),
    preheader: wording.preheader,
    heading: wording.heading,
    paragraphs: [dueAt === null ? wording.contact : wording.support(momentText(dueAt, locale), priority ? 8 : 24), wording.number(number)],
    button: conversationButton(ticket, shop),
    after: isProven ? [] : [wording.notYou],
    statement: isProven ? messageLines(ticket, `${wording.copy}: ${toOneLine(subject)}`) : null,
    reason: wording.reason(shop.seller.name),
  });
}

/** Link to the conversation, in every mail to its sender. */
export function conversationButton(
  { locale, linkToken }: Pick<TicketMailData, 'locale' | 'linkToken'>,
  { publicOrigin }: ShopDetails,
): MailLink {
  return { label: TRANSLATIONS[locale].tickets.answerHere, url: conversationUrl(publicOrigin, linkToken) };
}

/** Writes one of the two mails about a ticket. */
export function composeTicketMail(template: TicketMessage, ticket: TicketMailData, shop: ShopDetails, isProven: boolean): MailBody {
  return isForwarded(template) ? composeForwarded(ticket, shop) : composeReceived(ticket, shop, isProven);
}

/** Whether the mail goes to support; the other goes to the sender. */
export function isForwarded(template: TicketMessage): boolean {
  return template === 'contact-forwarded' || template === 'support-forwarded';
}

/** The subject alone. In the log, the subject of the mail to support contains no words of the sender. */
export function ticketSubject(template: TicketMessage, ticket: Pick<TicketMailData, 'number' | 'kind' | 'locale'>): string {
  return isForwarded(template) ? ticket.number : receivedSubject(ticket);
}

function forwardedSubject({ number, subject }: TicketMailData): string {
  return `[${number}] ${toOneLine(subject)}`;
}

/** Subject of the acknowledgement, shared by the whole thread with the sender. */
export function receivedSubject({ number, kind, locale }: Pick<TicketMailData, 'number' | 'kind' | 'locale'>): string {
  const { received: wording } = TRANSLATIONS[locale].tickets;
  return kind === 'support' ? wording.supportSubject(number) : wording.contactSubject(number);
}

function messageLines({ message }: TicketMailData, title: string): TitledLines {
  return { title, lines: message.trim().split(/\r?\n/).map(toOneLine) };
}
