import { Module } from '@nestjs/common';
import { PreferencesModule } from '#app/messages/preferences/preferences.module';
import { TransportsModule } from '#app/transports/transports.module';
import { PublishMessageResult } from './publish-message-result';
import { SendMail } from './send-mail';
import { MailWorker } from './mail-worker';
import { DraftMail, LegalMailPreparers } from './draft-mail';
import { MailQueue } from './mail-queue';
import { PrepareAccountMail } from './prepare-account-mail';
import { PrepareMail } from './prepare-mail';
import { PrepareLinkMail } from './prepare-link-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { PrepareRecallMail } from './prepare-recall-mail';
import { PrepareStaffMail } from './prepare-staff-mail';
import { PrepareStockMail } from './prepare-stock-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { PrepareWithdrawalMail } from './prepare-withdrawal-mail';
import { RecipientKeys } from './recipient-keys';
import { RegisteredPreparers } from './registered-preparers';
import { RecordMailResult } from './record-mail-result';
import { TemplateContentQueries } from './template-content.queries';

const PREPARATION_PROVIDERS = [
  PrepareMail,
  DraftMail,
  LegalMailPreparers,
  RegisteredPreparers,
  PrepareStaffMail,
  PrepareStockMail,
  TemplateContentQueries,
  PrepareOrderMail,
  PrepareAccountMail,
  PrepareWithdrawalMail,
  PrepareRecallMail,
  PrepareLinkMail,
  PrepareSubscriptionMail,
];

/** Path of a mail from the queue to the mail server. */
@Module({
  imports: [PreferencesModule, TransportsModule],
  providers: [PublishMessageResult, RecipientKeys, RecordMailResult, MailQueue, ...PREPARATION_PROVIDERS, SendMail, MailWorker],
  exports: [MailWorker, PublishMessageResult, RecipientKeys, RegisteredPreparers],
})
export class SendingModule {}
