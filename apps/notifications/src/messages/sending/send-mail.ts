import { MESSAGE_TEMPLATES } from '@brote/contracts/notifications';
import { traceWork } from '@brote/messaging';
import { Clock, InjectLogger, type Logger, counter, gauge, histogram } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/messages/rendering/message-kinds';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import { Transports } from '#app/transports/channels/transports';
import { isWorthRetrying, retryDelayMs } from './retry-delay';
import type { ClaimedMail } from './claimed-mail';
import { classifySendFailure } from './send-failure';
import type { UndeliverableMail } from './mail-draft';
import { MailQueue } from './mail-queue';
import { PrepareMail } from './prepare-mail';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@brote/persistence';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 2_000;

/** Mails by template and outcome of their delivery: sent, failed, suppressed, undeliverable, postponed. */
export const mailOutcomes = counter('mail_outcomes_total', 'Deliveries of mails by template and outcome', ['template', 'outcome']);
// Prometheus would miss the first mail of a counter that appears with it.
for (const template of MESSAGE_TEMPLATES) for (const outcome of ['sent', 'failed']) mailOutcomes.inc({ template, outcome }, 0);
/** From the claim to the server's answer. */
export const mailSeconds = histogram('mail_delivery_seconds', 'Seconds a delivery takes', ['template']);
export const mailPending = gauge('messages_pending', 'Mails waiting to be sent');
export const mailOldestAge = gauge('message_oldest_age_seconds', 'Age of the longest waiting mail in seconds');
export const addressesSuppressed = gauge('mail_addresses_suppressed', 'Addresses that get only necessary mails');
/** Mails that were not sent because of a bounce or a complaint. */
export const mailsSuppressed = counter('mail_suppressed_total', 'Mails not sent because their address bounces or complained', ['template']);

type MailOutcome = 'sent' | 'failed' | 'suppressed' | 'undeliverable' | 'postponed' | 'lost';

/** Sends one mail and stores its result. */
@Injectable()
export class SendMail {
  constructor(
    private readonly prepareMail: PrepareMail,
    private readonly transports: Transports,
    private readonly queue: MailQueue,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** `isLeaseHeld` is called right before the mail leaves: after a long pause another process may have taken it over. */
  async sendMail(claimedMail: ClaimedMail, isLeaseHeld: () => boolean): Promise<void> {
    const send = (): Promise<MailOutcome> => this.attemptToSend(claimedMail, isLeaseHeld);
    const outcome = await traceWork(`send mail ${claimedMail.template}`, send, claimedMail);
    mailOutcomes.inc({ template: claimedMail.template, outcome });
  }

  private async attemptToSend(claimedMail: ClaimedMail, isLeaseHeld: () => boolean): Promise<MailOutcome> {
    let outgoingMessage: OutgoingMessage | null = null;
    try {
      const preparedMail = await this.prepareMail.prepare(claimedMail);
      if ('suppressed' in preparedMail) return await this.suppress(claimedMail, preparedMail.suppressed);
      if ('undeliverable' in preparedMail) return await this.markUndeliverable(claimedMail, preparedMail);
      if (!isLeaseHeld()) return 'lost';
      outgoingMessage = preparedMail;
      await this.transports.send(claimedMail.id, outgoingMessage);
    } catch (error) {
      return this.fail(claimedMail, outgoingMessage, error);
    }
    const sentMessage = outgoingMessage;
    // The mail is out: its result is retried as long as this process lives.
    await retryUntilDone(() => this.queue.markSent(claimedMail, sentMessage));
    this.logger.info({ messageId: claimedMail.id, template: claimedMail.template, attempt: claimedMail.attempts }, 'mail sent');
    return 'sent';
  }

  private async suppress({ id, template }: ClaimedMail, reason: string): Promise<MailOutcome> {
    await this.queue.suppress(id, reason);
    this.logger.info({ messageId: id, template, reason }, 'mail suppressed');
    return 'suppressed';
  }

  private async markUndeliverable(claimedMail: ClaimedMail, { undeliverable, message }: UndeliverableMail): Promise<MailOutcome> {
    const { id, template } = claimedMail;
    await this.queue.markUndeliverable(claimedMail, undeliverable, message);
    mailsSuppressed.inc({ template });
    this.logger.info({ messageId: id, template, reason: undeliverable }, 'mail not sent to a suppressed address');
    return 'undeliverable';
  }

  private async fail(claimedMail: ClaimedMail, outgoingMessage: OutgoingMessage | null, error: unknown): Promise<MailOutcome> {
    const { id, template, attempts, createdAt } = claimedMail;
    const { permanent, reason, isExpected, isInside } = classifySendFailure(error, kindOf(template).about);
    const now = this.clock.now();
    const isFinal = permanent || !isWorthRetrying(createdAt, now);
    const logFields = { messageId: id, template, attempt: attempts, reason, ...(isExpected ? {} : { error }) };
    if (isFinal) {
      this.logger.error(logFields, 'the mail failed for good');
      await this.queue.markFailed(claimedMail, reason, outgoingMessage);
      return 'failed';
    }
    this.logger.warn(logFields, 'mail postponed');
    await this.queue.postpone(id, new Date(now.getTime() + retryDelayMs(attempts, isInside)), reason);
    return 'postponed';
  }
}

/** Repeats a write until the database accepts it. Only for writes that must not be given up while the process lives. */
export async function retryUntilDone(write: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10)), undefined, { ref: false });
    }
  }
}
