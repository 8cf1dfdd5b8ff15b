import * as support from '@brote/contracts/support';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AddTicketNote } from './add-ticket-note';
import { AnswerTicket } from './answer-ticket';
import { FindTickets } from './find-tickets';
import { ChangeTicketState } from './change-ticket-state';
import { GetTicket } from './get-ticket';

/** Serves the requests of staff about the inbox and about one ticket. */
@Controller()
export class SupportController {
  constructor(
    private readonly findTickets: FindTickets,
    private readonly getTicket: GetTicket,
  ) {}

  @RequestHandler(support.findTickets)
  find(request: support.FindTicketsRequest): Promise<support.FindTicketsReply> {
    return this.findTickets.find(request);
  }

  @RequestHandler(support.getTicket)
  get({ ticketId }: support.TicketRequest): Promise<support.TicketView> {
    return this.getTicket.get(ticketId);
  }
}

/** Serves the changes of tickets by staff. Each answers with the changed ticket. */
@Controller()
export class SupportCommandsController {
  constructor(
    private readonly getTicket: GetTicket,
    private readonly answerTicket: AnswerTicket,
    private readonly addTicketNote: AddTicketNote,
    private readonly changeTicketState: ChangeTicketState,
  ) {}

  @RequestHandler(support.answerTicket)
  async answer(request: support.AnswerTicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.answerTicket.answer(request, call);
    return this.getTicket.get(request.ticketId);
  }

  @RequestHandler(support.addTicketNote)
  async addNote(request: support.AddTicketNoteRequest, call: CallContext): Promise<support.TicketView> {
    await this.addTicketNote.add(request, call);
    return this.getTicket.get(request.ticketId);
  }

  @RequestHandler(support.assignTicket)
  async assign(request: support.AssignTicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.assign(request, call);
    return this.getTicket.get(request.ticketId);
  }

  @RequestHandler(support.closeTicket)
  async close(request: support.TicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.close(request.ticketId, call);
    return this.getTicket.get(request.ticketId);
  }

  @RequestHandler(support.reopenTicket)
  async reopen(request: support.TicketRequest, call: CallContext): Promise<support.TicketView> {
    await this.changeTicketState.reopen(request.ticketId, call);
    return this.getTicket.get(request.ticketId);
  }
}
