import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MessagesModule } from '#app/messages/messages.module';
import { RegisteredPreparers } from '#app/messages/sending/registered-preparers';
import { AnswerByLink } from './answer-by-link';
import { OpenTicket } from './open-ticket';
import { PrepareAnswerMail } from './prepare-answer-mail';
import { PrepareTicketMail } from './prepare-ticket-mail';
import { Ticket } from './ticket.entity';
import { TicketLinks } from './ticket-links';
import { TicketLinksController } from './ticket-links.controller';
import { TicketsController } from './tickets.controller';
import { TicketsQueries } from './tickets.queries';

/** Messages of people to the shop, and the mails about them. */
@Module({
  imports: [TypeOrmModule.forFeature([Ticket]), MessagesModule],
  controllers: [TicketLinksController, TicketsController],
  providers: [TicketLinks, TicketsQueries, OpenTicket, AnswerByLink, PrepareTicketMail, PrepareAnswerMail],
  exports: [TicketsQueries],
})
export class TicketsModule implements OnModuleInit {
  constructor(
    private readonly registeredPreparers: RegisteredPreparers,
    private readonly prepareTicketMail: PrepareTicketMail,
  ) {}

  onModuleInit(): void {
    this.registeredPreparers.registerForTickets(this.prepareTicketMail);
  }
}
