import { Module } from '@nestjs/common';
import { PreferencesModule } from '#app/messages/preferences/preferences.module';
import { SuppressionsModule } from '#app/messages/suppressions/suppressions.module';
import { TransportsModule } from '#app/transports/transports.module';
import { CheckAddress } from './check-address';
import { PublishMessageResult } from './publish-message-result';
import { SendMail } from './send-mail';
import { MailWorker } from './mail-worker';
import { DraftMail } from './draft-mail';
import { MailQueue } from './mail-queue';
import { PrepareMail } from './prepare-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { PrepareStaffMail } from './prepare-staff-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { RecipientKeys } from './recipient-keys';
import { RegisteredPreparers } from './registered-preparers';
import { RecordMailResult } from './record-mail-result';
import { TemplateContentQueries } from './template-content.queries';

const MAIL_PREPARERS = [
  PrepareMail,
  DraftMail,
  PrepareOrderMail,
  PrepareSubscriptionMail,
  PrepareStaffMail,
  CheckAddress,
  RegisteredPreparers,
];

/** Path of a mail from the queue to the mail server. */
@Module({
  imports: [PreferencesModule, SuppressionsModule, TransportsModule],
  providers: [
    PublishMessageResult,
    RecipientKeys,
    RecordMailResult,
    MailQueue,
    ...MAIL_PREPARERS,
    TemplateContentQueries,
    SendMail,
    MailWorker,
  ],
  exports: [MailWorker, PublishMessageResult, RecipientKeys, RegisteredPreparers],
})
export class SendingModule {}
