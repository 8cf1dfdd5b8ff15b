import type { TicketMessage } from '#app/rendering/message-kinds';
import type { Ticket } from './ticket.entity';

const MAILS: Readonly<Record<Ticket['kind'], { forwarded: TicketMessage; received: TicketMessage }>> = {
  contact: { forwarded: 'contact-forwarded', received: 'contact-received' },
  support: { forwarded: 'support-forwarded', received: 'support-received' },
};

/** The mail that brings to support what somebody wrote. */
export function forwardedAs(kind: Ticket['kind']): TicketMessage {
  return MAILS[kind].forwarded;
}

/** The mail that tells whoever wrote that it is here. */
export function acknowledgedAs(kind: Ticket['kind']): TicketMessage {
  return MAILS[kind].received;
}
