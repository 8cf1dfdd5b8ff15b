import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { TicketsQueries } from '#app/support/tickets/tickets.queries';
import { AddTicketNote } from './staff/add-ticket-note';
import { AnswerTicket } from './staff/answer-ticket';
import { FindTickets } from './staff/find-tickets';
import { GetTicket } from './staff/get-ticket';
import { ChangeTicketState } from './staff/change-ticket-state';
import { SupportCommandsController, SupportController } from './staff/support.controller';
import { SupportQueries } from './staff/support.queries';
import { RecordTicketChange } from './staff/record-ticket-change';

/** Actions of staff on people's messages to the shop. */
@Module({
  imports: [MessagesModule],
  controllers: [SupportController, SupportCommandsController],
  providers: [TicketsQueries, SupportQueries, FindTickets, GetTicket, RecordTicketChange, AnswerTicket, AddTicketNote, ChangeTicketState],
})
export class SupportModule {}
