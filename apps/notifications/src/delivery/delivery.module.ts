import { Module } from '@nestjs/common';
import { DeliverMail } from './deliver-mail';
import { DeliveryWorker } from './delivery-worker';
import { MailQueue } from './mail-queue';
import { PrepareMail } from './prepare-mail';
import { SmtpSender } from './smtp-sender';

/** From the queue to the mail server. */
@Module({ providers: [MailQueue, SmtpSender, PrepareMail, DeliverMail, DeliveryWorker], exports: [DeliveryWorker] })
export class DeliveryModule {}
