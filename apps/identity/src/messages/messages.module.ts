import { Module } from '@nestjs/common';
import { GetMessage } from './get-message';
import { MessagesController } from './messages.controller';
import { MessagesReactions } from './messages.reactions';

@Module({ providers: [MessagesController, MessagesReactions, GetMessage] })
export class MessagesModule {}
