import { uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { DEFAULT_PREFERENCES, UPSERT_SWITCHED_OFF } from '#app/messages/preferences/preferences.sql';
import { RecipientKeys } from '#app/messages/sending/recipient-keys';
import { hashAddress } from '#app/messages/suppressions/hash-address';
import { INSERT_SUPPRESSION } from '#app/messages/suppressions/suppressions.sql';
import { COUNT_SOFT_BOUNCES, INSERT_FEEDBACK, MARK_BOUNCED, SELECT_REPORTED_MESSAGE } from './feedback.sql';
import { mailFeedback } from './feedback-metrics';
import { FindNewsReaders } from './find-news-readers';
import type { MailFeedback } from './mail-feedback';

const SOFT_BOUNCE_LIMIT = 5;
const SOFT_BOUNCE_PERIOD_MS = 30 * 24 * 3_600_000;

/** The report with its keys in the database. */
interface KeyedFeedback extends MailFeedback {
  occurredAt: Date;
  addressHash: string;
  recipientKey: string;
}

/** Applies one report: marks the message, suppresses the address, and withdraws the consent for news after a complaint. */
@Injectable()
export class RecordMailFeedback {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly recipientKeys: RecipientKeys,
    private readonly findNewsReaders: FindNewsReaders,
    private readonly clock: Clock,
  ) {}

  /** A repetition changes nothing. Throws the errors of the request for accounts. */
  async record(feedback: MailFeedback): Promise<void> {
    const newsReaders = feedback.kind === 'complaint' ? await this.findNewsReaders.find(feedback.address) : [];
    const keyedFeedback = this.addKeys(feedback);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.storeOnce(tx, keyedFeedback))) return;
      if (await this.isReasonToSuppress(tx, keyedFeedback)) await this.suppress(tx, keyedFeedback);
      for (const userId of newsReaders) await this.withdrawConsent(tx, userId);
      tx.afterCommit(() => mailFeedback.inc({ kind: feedback.kind, provider: feedback.provider }));
    });
  }

  /** A time in the future, or none, becomes now. */
  private addKeys(feedback: MailFeedback): KeyedFeedback {
    const { address, occurredAt } = feedback;
    const now = this.clock.now();
    return {
      ...feedback,
      occurredAt: occurredAt === null || occurredAt > now ? now : occurredAt,
      addressHash: hashAddress(address),
      recipientKey: this.recipientKeys.keyOf(address),
    };
  }

  /** @returns whether it is the first delivery of the report */
  private async storeOnce(tx: Transaction, feedback: KeyedFeedback): Promise<boolean> {
    const { provider, feedbackId, kind, addressHash, recipientKey, occurredAt, reason } = feedback;
    const [message] = await tx.query<{ id: string }>(SELECT_REPORTED_MESSAGE, {
      ...{ recipientKey, occurredAt },
      messageId: feedback.messageId,
    });
    const messageId = message?.id ?? null;
    const insertedCount = await tx.changeRows(INSERT_FEEDBACK, {
      ...{ id: uuidv7(), provider, feedbackId, kind, addressHash, messageId, occurredAt },
      now: this.clock.now(),
    });
    if (insertedCount > 0 && messageId !== null && kind !== 'complaint') await tx.changeRows(MARK_BOUNCED, { messageId, reason });
    return insertedCount > 0;
  }

  private async isReasonToSuppress(tx: Transaction, { kind, addressHash, recipientKey, occurredAt }: KeyedFeedback): Promise<boolean> {
    if (kind !== 'soft-bounce') return true;
    const since = new Date(this.clock.epochMs() - SOFT_BOUNCE_PERIOD_MS);
    const [row] = await tx.query<{ bounces: number }>(COUNT_SOFT_BOUNCES, { addressHash, recipientKey, occurredAt, since });
    return (row?.bounces ?? 0) >= SOFT_BOUNCE_LIMIT;
  }

  private async suppress(tx: Transaction, { address, addressHash, kind, provider, reason }: KeyedFeedback): Promise<void> {
    await tx.changeRows(INSERT_SUPPRESSION, { id: uuidv7(), address, addressHash, kind, provider, reason, now: this.clock.now() });
  }

  private async withdrawConsent(tx: Transaction, userId: string): Promise<void> {
    const { orderUpdates, subscriptionReminders } = DEFAULT_PREFERENCES;
    const topic = 'marketing';
    await tx.changeRows(UPSERT_SWITCHED_OFF, { userId, topic, orderUpdates, subscriptionReminders, now: this.clock.now() });
  }
}
