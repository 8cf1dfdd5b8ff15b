import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { AddTicketNote } from './staff/add-ticket-note';
import { AnswerTicket } from './staff/answer-ticket';
import { FindTickets } from './staff/find-tickets';
import { GetTicket } from './staff/get-ticket';
import { ChangeTicketState } from './staff/change-ticket-state';
import { SupportCommandsController, SupportController } from './staff/support.controller';
import { SupportQueries } from './staff/support.queries';
import { RecordTicketChange } from './staff/record-ticket-change';
import { TicketsModule } from './tickets/tickets.module';

/** People's messages to the shop, and the actions of staff on them. */
@Module({
  imports: [MessagesModule, TicketsModule],
  controllers: [SupportController, SupportCommandsController],
  providers: [SupportQueries, FindTickets, GetTicket, RecordTicketChange, AnswerTicket, AddTicketNote, ChangeTicketState],
})
export class SupportModule {}
