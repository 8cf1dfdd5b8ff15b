import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/messages/rendering/message-kinds';
import type { OutgoingMessage } from '#app/transports/channels/outgoing-message';
import { Transports } from '#app/transports/channels/transports';
import { isWorthRetrying, retryDelayMs } from './retry-delay';
import type { ClaimedMail } from './claimed-mail';
import { classifySendFailure } from './send-failure';
import { mailOutcomes } from './mail-metrics';
import { MailQueue } from './mail-queue';
import { retryUntilDone } from './retry-until-done';
import { PrepareMail } from './prepare-mail';

type MailOutcome = 'sent' | 'failed' | 'suppressed' | 'postponed' | 'lost';

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
    const outcome = await this.attemptToSend(claimedMail, isLeaseHeld);
    mailOutcomes.inc({ template: claimedMail.template, outcome });
  }

  private async attemptToSend(claimedMail: ClaimedMail, isLeaseHeld: () => boolean): Promise<MailOutcome> {
    let outgoingMessage: OutgoingMessage | null = null;
    try {
      const preparedMail = await this.prepareMail.prepare(claimedMail);
      if ('suppressed' in preparedMail) return await this.suppress(claimedMail, preparedMail.suppressed);
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
