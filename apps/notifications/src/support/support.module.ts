import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import { AddTicketNote } from './add-ticket-note';
import { AnswerTicket } from './answer-ticket';
import { FindTickets } from './find-tickets';
import { MoveTicket } from './change-ticket-state';
import { SupportCommandsController, SupportController } from './support.controller';
import { SupportQueries } from './support.queries';
import { Thread } from './thread';

const CONTROLLERS = [SupportController, SupportCommandsController];

/** Actions of staff on people's messages to the shop. */
@Module({
  imports: [MessagesModule],
  providers: [TicketsQueries, SupportQueries, FindTickets, Thread, AnswerTicket, AddTicketNote, MoveTicket, ...CONTROLLERS],
})
export class SupportModule {}
