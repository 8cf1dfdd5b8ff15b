import {
  type ContactRequest,
  openSupportTicket,
  sendContactMessage,
  type SupportRequest,
  type TicketReply,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { OpenTicket } from './open-ticket';

/** Serves messages of people to the shop. */
@Controller()
export class TicketsController {
  constructor(private readonly openTicket: OpenTicket) {}

  @RequestHandler(sendContactMessage)
  async openContactTicket({ name, email, subject, message, locale, clientHash }: ContactRequest): Promise<TicketReply> {
    const input = { name, email, subject, message, locale, clientHash };
    return { ticketNumber: await this.openTicket.open({ ...input, kind: 'contact', userId: null, category: null }) };
  }

  @RequestHandler(openSupportTicket)
  async openSupportTicket(request: SupportRequest, { caller }: CallContext): Promise<TicketReply> {
    const { name, email, subject, message, locale, clientHash, category } = request;
    const input = { name, email, subject, message, locale, clientHash };
    return { ticketNumber: await this.openTicket.open({ ...input, kind: 'support', userId: caller?.userId ?? null, category }) };
  }
}
