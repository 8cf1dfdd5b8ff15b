import {
  answerByLink,
  type AnswerByLinkRequest,
  getTicketByLink,
  type TicketLinkRequest,
  type TicketThread,
} from '@brote/contracts/notifications';
import { RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AnswerByLink } from './answer-by-link';
import { TicketLinks } from './ticket-links';
import { ticketThread } from './ticket-thread.view';
import { TicketsQueries } from './tickets.queries';

/** Serves the signed link of a mail without a sign-in: to read its conversation, and to add to it. */
@Controller()
export class TicketLinksController {
  constructor(
    private readonly links: TicketLinks,
    private readonly tickets: TicketsQueries,
    private readonly answerByLink: AnswerByLink,
  ) {}

  @RequestHandler(getTicketByLink)
  async getThread({ token }: TicketLinkRequest): Promise<TicketThread> {
    const ticketId = this.links.read(token) ?? refuse(getTicketByLink, 'LINK_INVALID');
    const [ticket, threadMessages] = await Promise.all([this.tickets.byId(ticketId), this.tickets.findThreadOf(ticketId)]);
    return ticketThread(ticket ?? refuse(getTicketByLink, 'LINK_INVALID'), threadMessages);
  }

  @RequestHandler(answerByLink)
  async answer(request: AnswerByLinkRequest): Promise<TicketThread> {
    await this.answerByLink.answer(request);
    return this.getThread(request);
  }
}
