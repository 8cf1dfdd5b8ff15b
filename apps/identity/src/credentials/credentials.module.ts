import { Module } from '@nestjs/common';
import { Links } from './links/links';
import { AccountEmails } from './messages/account-emails';
import { GetMessage } from './messages/get-message';
import { MessagesController } from './messages/messages.controller';
import { MessagesEventsController } from './messages/messages.events.controller';
import { PasswordHasher } from './passwords/password-hasher';
import { VerifyPassword } from './passwords/verify-password';
import { Throttle } from './throttling/throttle';

/** Passwords and mailed links, the limits of their tries, and the e-mails. One hasher per process, because its limit applies to the process. */
@Module({
  controllers: [MessagesController, MessagesEventsController],
  providers: [PasswordHasher, VerifyPassword, Throttle, Links, AccountEmails, GetMessage],
  exports: [PasswordHasher, VerifyPassword, Throttle, Links, AccountEmails],
})
export class CredentialsModule {}
