import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { OpenTicket } from './open-ticket';
import { TicketsController } from './tickets.controller';

/** What people write to the shop. */
@Module({ imports: [MessagesModule], providers: [OpenTicket, TicketsController] })
export class TicketsModule {}
