import { Module } from '@nestjs/common';
import { GetMessage } from './get-message';
import { MessagesController } from './messages.controller';
import { MessagesEventsController } from './messages.events.controller';

@Module({ controllers: [MessagesController], providers: [MessagesEventsController, GetMessage] })
export class MessagesModule {}
