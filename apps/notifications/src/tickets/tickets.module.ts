import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { AnswerByLink } from './answer-by-link';
import { OpenTicket } from './open-ticket';
import { TicketLinks } from './ticket-links';
import { TicketLinksController } from './ticket-links.controller';
import { TicketsController } from './tickets.controller';
import { TicketsQueries } from './tickets.queries';

/** Messages of people to the shop. */
@Module({
  imports: [MessagesModule],
  controllers: [TicketLinksController, TicketsController],
  providers: [TicketLinks, TicketsQueries, OpenTicket, AnswerByLink],
})
export class TicketsModule {}
