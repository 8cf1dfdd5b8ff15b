import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/rendering/message-kinds';
import type { Outgoing } from '#app/transports/outgoing';
import { Transports } from '#app/transports/transports';
import { isWorthRetrying, pauseAfter } from './back-off';
import type { ClaimedMail } from './claimed-mail';
import { deliveryFailure } from './delivery-failure';
import { mailOutcomes } from './delivery-metrics';
import { MailQueue } from './mail-queue';
import { retryUntilDone } from './retry-until-done';
import { PrepareMail } from './prepare-mail';

type Outcome = 'sent' | 'failed' | 'suppressed' | 'postponed' | 'lost';

/** Sends one mail and stores its result. */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly prepareMail: PrepareMail,
    private readonly transports: Transports,
    private readonly queue: MailQueue,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** `isStillOurs` is called right before the mail leaves: after a long pause another process may have taken it over. */
  async deliverMail(claimed: ClaimedMail, isStillOurs: () => boolean): Promise<void> {
    const outcome = await this.deliver(claimed, isStillOurs);
    mailOutcomes.inc({ template: claimed.template, outcome });
  }

  private async deliver(claimed: ClaimedMail, isStillOurs: () => boolean): Promise<Outcome> {
    let outgoing: Outgoing | null = null;
    try {
      const prepared = await this.prepareMail.prepare(claimed);
      if ('suppressed' in prepared) return await this.suppress(claimed, prepared.suppressed);
      if (!isStillOurs()) return 'lost';
      outgoing = prepared;
      await this.transports.send(claimed.id, outgoing);
    } catch (error) {
      return this.fail(claimed, outgoing, error);
    }
    const sent = outgoing;
    // The mail is out: its result is retried as long as this process lives.
    await retryUntilDone(() => this.queue.markSent(claimed, sent));
    this.logger.info({ messageId: claimed.id, template: claimed.template, attempt: claimed.attempts }, 'mail sent');
    return 'sent';
  }

  private async suppress({ id, template }: ClaimedMail, reason: string): Promise<Outcome> {
    await this.queue.suppress(id, reason);
    this.logger.info({ messageId: id, template, reason }, 'mail suppressed');
    return 'suppressed';
  }

  private async fail(claimed: ClaimedMail, outgoing: Outgoing | null, error: unknown): Promise<Outcome> {
    const { id, template, attempts, createdAt } = claimed;
    const { permanent, reason, isExpected, isInside } = deliveryFailure(error, kindOf(template).about);
    const now = this.clock.now();
    const givesUp = permanent || !isWorthRetrying(createdAt, now);
    const facts = { messageId: id, template, attempt: attempts, reason, ...(isExpected ? {} : { error }) };
    if (givesUp) {
      this.logger.error(facts, 'the mail failed for good');
      await this.queue.markFailed(claimed, reason, outgoing);
      return 'failed';
    }
    this.logger.warn(facts, 'mail postponed');
    await this.queue.postpone(id, new Date(now.getTime() + pauseAfter(attempts, isInside)), reason);
    return 'postponed';
  }
}
