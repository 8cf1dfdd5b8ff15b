import type { TicketMessage } from '#app/rendering/message-kinds';
import type { Ticket } from './ticket.entity';

const MAILS: Readonly<Record<Ticket['kind'], { forwarded: TicketMessage; received: TicketMessage }>> = {
  contact: { forwarded: 'contact-forwarded', received: 'contact-received' },
  support: { forwarded: 'support-forwarded', received: 'support-received' },
};

/** The mail that brings a message to support. */
export function forwardedAs(kind: Ticket['kind']): TicketMessage {
  return MAILS[kind].forwarded;
}

/** The mail that confirms to the sender that the message arrived. */
export function acknowledgedAs(kind: Ticket['kind']): TicketMessage {
  return MAILS[kind].received;
}
