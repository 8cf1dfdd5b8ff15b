import * as support from '@brote/contracts/support';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import { AddTicketNote } from './add-ticket-note';
import { AnswerTicket } from './answer-ticket';
import { FindTickets } from './find-tickets';
import { ChangeTicketState } from './change-ticket-state';
import { SupportQueries } from './support.queries';
import { ticketView } from './support.view';

/** Serves the requests of staff about the inbox and about one ticket. */
@Injectable()
export class SupportController {
  constructor(
    private readonly findTickets: FindTickets,
    private readonly tickets: TicketsQueries,
    private readonly queries: SupportQueries,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(support.findTickets)
  find(request: support.FindTicketsRequest): Promise<support.FindTicketsReply> {
    return this.findTickets.find(request);
  }

  @RequestHandler(support.getTicket)
  async get({ ticketId }: support.TicketRequest): Promise<support.TicketView> {
    const [ticket, entries] = await Promise.all([this.tickets.byId(ticketId), this.queries.entriesOf(ticketId)]);
    return ticketView(ticket ?? refuse(support.getTicket, 'TICKET_UNKNOWN'), entries, this.clock.now());
  }
}

/** Serves the changes of tickets by staff. Each answers with the changed ticket. */
@Injectable()
export class SupportCommandsController {
  constructor(
    private readonly supportController: SupportController,
    private readonly answerTicket: AnswerTicket,
    private readonly addTicketNote: AddTicketNote,
    private readonly changeTicketState: ChangeTicketState,
  ) {}

  @RequestHandler(support.answerTicket)
  async answer(request: support.AnswerTicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.answerTicket.answer(request, call);
    return this.supportController.get(request);
  }

  @RequestHandler(support.addTicketNote)
  async addNote(request: support.AddTicketNoteRequest, call: CallContext): Promise<support.TicketView> {
    await this.addTicketNote.add(request, call);
    return this.supportController.get(request);
  }

  @RequestHandler(support.assignTicket)
  async assign(request: support.AssignTicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.assign(request, call);
    return this.supportController.get(request);
  }

  @RequestHandler(support.closeTicket)
  async close(request: support.TicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.close(request.ticketId, call);
    return this.supportController.get(request);
  }

  @RequestHandler(support.reopenTicket)
  async reopen(request: support.TicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.reopen(request.ticketId, call);
    return this.supportController.get(request);
  }
}
