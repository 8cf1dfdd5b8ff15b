import {
  type ContactRequest,
  openSupportTicket,
  sendContactMessage,
  type SupportRequest,
  type TicketReply,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OpenTicket } from './open-ticket';

/** Serves messages of people to the shop. */
@Injectable()
export class TicketsController {
  constructor(private readonly openTicket: OpenTicket) {}

  @RequestHandler(sendContactMessage)
  async contact({ name, email, subject, message, locale, clientHash }: ContactRequest): Promise<TicketReply> {
    const written = { name, email, subject, message, locale, clientHash };
    return { ticketNumber: await this.openTicket.open({ ...written, kind: 'contact', userId: null, category: null }) };
  }

  @RequestHandler(openSupportTicket)
  async support(request: SupportRequest, { caller }: CallContext): Promise<TicketReply> {
    const { name, email, subject, message, locale, clientHash, category } = request;
    const written = { name, email, subject, message, locale, clientHash };
    return { ticketNumber: await this.openTicket.open({ ...written, kind: 'support', userId: caller?.userId ?? null, category }) };
  }
}
