import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveMailFeedback, type ReceiveMailFeedbackReply, type ReceiveMailFeedbackRequest } from '@brote/contracts/notifications';
import { refuse, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { DELETE_CONFIRMATION, UPSERT_CONFIRMATION } from './feedback.sql';
import { mailFeedback } from './feedback-metrics';
import { parseReport } from './parse-report';
import { RecordMailFeedback } from './record-mail-feedback';

/** Receives the reports of mail providers. */
@Controller()
export class ReceiveMailFeedback {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly recordMailFeedback: RecordMailFeedback,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** An unknown body is logged and counted, so that the provider does not repeat it. @throws Refusal NOT_FOUND, UNAUTHENTICATED */
  @RequestHandler(receiveMailFeedback)
  async receive({ provider, secret, rawBody }: ReceiveMailFeedbackRequest): Promise<ReceiveMailFeedbackReply> {
    this.checkSecret(secret);
    const { feedback, confirmation, confirmedTopic } = parseReport(provider, rawBody);
    if (confirmation) await this.database.changeRows(UPSERT_CONFIRMATION, { ...confirmation, now: this.clock.now() });
    if (confirmedTopic !== undefined) await this.database.changeRows(DELETE_CONFIRMATION, { topic: confirmedTopic });
    for (const item of feedback) await this.recordMailFeedback.record(item);
    if (feedback.length === 0 && confirmation === undefined) {
      mailFeedback.inc({ kind: 'unknown', provider });
      this.logger.warn({ provider, length: rawBody.length }, 'a report of the mail provider is of an unknown kind');
    }
    return { received: true };
  }

  /** Amazon SNS sends its password only after a challenge (RFC 7617). */
  private checkSecret(secret: string): void {
    const { mailWebhookSecret } = this.config;
    if (mailWebhookSecret === '') refuse(receiveMailFeedback, 'NOT_FOUND');
    if (!timingSafeEqual(digestOf(secret), digestOf(mailWebhookSecret)))
      refuse(receiveMailFeedback, 'UNAUTHENTICATED', { challenge: 'Basic' });
  }
}

/** Equally long for every text. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
