import type { TicketMessage } from '#app/messages/rendering/message-kinds';
import type { Ticket } from './ticket.entity';

const TEMPLATES_BY_KIND: Readonly<Record<Ticket['kind'], { forwarded: TicketMessage; received: TicketMessage }>> = {
  contact: { forwarded: 'contact-forwarded', received: 'contact-received' },
  support: { forwarded: 'support-forwarded', received: 'support-received' },
};

/** The mail that brings a message to support. */
export function forwardedTemplate(kind: Ticket['kind']): TicketMessage {
  return TEMPLATES_BY_KIND[kind].forwarded;
}

/** The mail that confirms to the sender that the message arrived. */
export function acknowledgementTemplate(kind: Ticket['kind']): TicketMessage {
  return TEMPLATES_BY_KIND[kind].received;
}
