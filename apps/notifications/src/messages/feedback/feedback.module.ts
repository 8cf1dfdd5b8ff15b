import { Module } from '@nestjs/common';
import { SendingModule } from '#app/messages/sending/sending.module';
import { FindNewsReaders } from './find-news-readers';
import { ReceiveMailFeedback } from './receive-mail-feedback';
import { RecordMailFeedback } from './record-mail-feedback';

/** Bounces and complaints, which mail providers report. */
@Module({
  imports: [SendingModule],
  controllers: [ReceiveMailFeedback],
  providers: [RecordMailFeedback, FindNewsReaders],
})
export class FeedbackModule {}
