import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import { AddTicketNote } from './add-ticket-note';
import { AnswerTicket } from './answer-ticket';
import { FindTickets } from './find-tickets';
import { GetTicket } from './get-ticket';
import { ChangeTicketState } from './change-ticket-state';
import { SupportCommandsController, SupportController } from './support.controller';
import { SupportQueries } from './support.queries';
import { RecordTicketChange } from './record-ticket-change';

/** Actions of staff on people's messages to the shop. */
@Module({
  imports: [MessagesModule],
  controllers: [SupportController, SupportCommandsController],
  providers: [TicketsQueries, SupportQueries, FindTickets, GetTicket, RecordTicketChange, AnswerTicket, AddTicketNote, ChangeTicketState],
})
export class SupportModule {}
