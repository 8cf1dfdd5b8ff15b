import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import { AddTicketNote } from './add-ticket-note';
import { AnswerTicket } from './answer-ticket';
import { FindTickets } from './find-tickets';
import { ChangeTicketState } from './change-ticket-state';
import { SupportCommandsController, SupportController } from './support.controller';
import { SupportQueries } from './support.queries';
import { RecordTicketChange } from './record-ticket-change';

const CONTROLLERS = [SupportController, SupportCommandsController];

/** Actions of staff on people's messages to the shop. */
@Module({
  imports: [MessagesModule],
  providers: [
    TicketsQueries,
    SupportQueries,
    FindTickets,
    RecordTicketChange,
    AnswerTicket,
    AddTicketNote,
    ChangeTicketState,
    ...CONTROLLERS,
  ],
})
export class SupportModule {}
