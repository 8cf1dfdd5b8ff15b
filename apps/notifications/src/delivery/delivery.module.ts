import { Module } from '@nestjs/common';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { TransportsModule } from '#app/transports/transports.module';
import { TicketLinks } from '#app/tickets/ticket-links';
import { TicketsQueries } from '#app/tickets/tickets.queries';
import { AnnounceSettled } from './announce-settled';
import { DeliverMail } from './deliver-mail';
import { DeliveryWorker } from './delivery-worker';
import { DraftMail, DutyMails } from './draft-mail';
import { MailQueue } from './mail-queue';
import { PrepareAccountMail } from './prepare-account-mail';
import { PrepareAnswerMail } from './prepare-answer-mail';
import { PrepareMail } from './prepare-mail';
import { PrepareLinkMail } from './prepare-link-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { PrepareRecallMail } from './prepare-recall-mail';
import { PrepareStaffMail } from './prepare-staff-mail';
import { PrepareStockMail } from './prepare-stock-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { PrepareTicketMail } from './prepare-ticket-mail';
import { PrepareWithdrawalMail } from './prepare-withdrawal-mail';
import { RecipientKeys } from './recipient-keys';
import { SettleMail } from './settle-mail';
import { TemplateContentQueries } from './template-content.queries';

const PREPARATION = [
  PrepareMail,
  DraftMail,
  DutyMails,
  PrepareStaffMail,
  PrepareStockMail,
  TemplateContentQueries,
  PrepareOrderMail,
  PrepareAccountMail,
  PrepareWithdrawalMail,
  PrepareRecallMail,
  PrepareLinkMail,
  PrepareTicketMail,
  PrepareAnswerMail,
  PrepareSubscriptionMail,
  TicketsQueries,
  TicketLinks,
];

/** From the queue to the mail server. */
@Module({
  imports: [PreferencesModule, TransportsModule],
  providers: [AnnounceSettled, RecipientKeys, SettleMail, MailQueue, ...PREPARATION, DeliverMail, DeliveryWorker],
  exports: [DeliveryWorker, AnnounceSettled, RecipientKeys],
})
export class DeliveryModule {}
