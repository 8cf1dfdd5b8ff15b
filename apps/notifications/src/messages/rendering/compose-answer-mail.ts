import { paragraphsOfLines } from './typed-text';
import type { MailBody } from './mail-body';
import { mailFrame } from './mail-frame';
import { conversationButton, receivedSubject, type TicketMailData } from './compose-ticket-mail';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

type AnsweredTicket = Pick<TicketMailData, 'number' | 'kind' | 'locale' | 'linkToken'>;

/** An answer, and the customer's message that it answers. */
export interface StaffAnswer {
  text: string;
  question: string;
}

/** An answer of the staff in the language of the ticket, with the question below it. */
export function composeAnswerMail(ticket: AnsweredTicket, { text, question }: StaffAnswer, shop: ShopDetails): MailBody {
  const { locale, number } = ticket;
  const { answered: wording, received } = TRANSLATIONS[locale].tickets;
  return mailFrame(locale, shop, {
    subject: answerSubject(ticket),
    preheader: wording.preheader(number),
    heading: wording.heading,
    paragraphs: paragraphsOfLines(text),
    button: conversationButton(ticket, shop),
    after: [wording.again],
    statement: { title: received.copy, lines: paragraphsOfLines(question) },
    details: [{ title: wording.about, lines: [number] }],
    reason: wording.reason(shop.seller.name),
  });
}

/**
 * Mail programs put messages into one thread by their references and by the subject: it is that of the acknowledgement, with the number.
 */
export function answerSubject(ticket: Omit<AnsweredTicket, 'linkToken'>): string {
  return `Re: ${receivedSubject(ticket)}`;
}
