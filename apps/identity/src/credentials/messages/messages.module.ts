import { Module } from '@nestjs/common';
import { GetMessage } from './get-message';
import { MessagesController } from './messages.controller';
import { MessagesEventsController } from './messages.events.controller';

@Module({ controllers: [MessagesController, MessagesEventsController], providers: [GetMessage] })
export class MessagesModule {}
