import { getInvoice, getOrder, type InvoiceDocument, type OrderView } from '@brote/contracts/orders';
import { Ask } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeMail } from '#app/rendering/compose-mail';
import { renderMail } from '#app/rendering/render-mail';
import { isWorthRetrying, pauseAfter } from './back-off';
import type { ClaimedMail } from './claimed-mail';
import { deliveryFailure } from './delivery-failure';
import { mailOutcomes } from './delivery-metrics';
import { MailQueue } from './mail-queue';
import { maskRecipient } from './mask-recipient';
import { persistently } from './persistently';
import { SmtpSender, type OutgoingMail } from './smtp-sender';

type Outcome = 'sent' | 'failed' | 'suppressed' | 'postponed' | 'lost';

/** Sends one mail: asks for its order, renders it, hands it over, writes down what came of it. */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly ask: Ask,
    private readonly sender: SmtpSender,
    private readonly queue: MailQueue,
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** `isStillOurs` is asked right before the mail leaves: after a long pause another process may have taken it over. */
  async execute(claimed: ClaimedMail, isStillOurs: () => boolean): Promise<void> {
    const outcome = await this.deliver(claimed, isStillOurs);
    mailOutcomes.inc({ template: claimed.template, outcome });
  }

  private async deliver(claimed: ClaimedMail, isStillOurs: () => boolean): Promise<Outcome> {
    let recipient: string;
    try {
      const outgoing = await this.prepare(claimed);
      if (outgoing === null) return await this.suppress(claimed);
      if (!isStillOurs()) return 'lost';
      await this.sender.send(outgoing);
      recipient = maskRecipient(outgoing.recipient);
    } catch (error) {
      return this.fail(claimed, error);
    }
    // The mail is out: as long as this process lives, nothing may keep it from being written down.
    await persistently(() => this.queue.markSent(claimed.id, recipient));
    this.logger.info({ intentId: claimed.id, template: claimed.template, attempt: claimed.attempts }, 'mail sent');
    return 'sent';
  }

  private async prepare({ id, template, orderId, refunded }: ClaimedMail): Promise<OutgoingMail | null> {
    const [order, invoice] = await Promise.all([
      this.ask.ask(getOrder, { orderId }),
      template === 'order-confirmation' ? this.ask.ask(getInvoice, { orderId }) : noInvoice(),
    ]);
    if (template === 'order-cancelled' && !concernsTheBuyer(order)) return null;
    const mail = renderMail(composeMail(template, { order, shop: this.config.shop, refunded }));
    return { intentId: id, recipient: order.shippingInfo.email, mail, invoice };
  }

  private async suppress({ id }: ClaimedMail): Promise<Outcome> {
    await this.queue.suppress(id, 'nothing had been paid');
    return 'suppressed';
  }

  private async fail({ id, template, attempts, createdAt }: ClaimedMail, error: unknown): Promise<Outcome> {
    const { permanent, reason } = deliveryFailure(error);
    const now = this.clock.now();
    const givesUp = permanent || !isWorthRetrying(createdAt, now);
    this.logger[givesUp ? 'error' : 'warn'](
      { intentId: id, template, attempt: attempts, reason },
      givesUp ? 'mail given up' : 'mail postponed',
    );
    if (givesUp) await this.queue.markFailed(id, reason);
    else await this.queue.postpone(id, new Date(now.getTime() + pauseAfter(attempts)), reason);
    return givesUp ? 'failed' : 'postponed';
  }
}

async function noInvoice(): Promise<InvoiceDocument | null> {
  return null;
}

/** Whoever only left the payment page knows that they did. */
function concernsTheBuyer({ paidAt, cancelReason, timeline }: OrderView): boolean {
  const hadToWait = timeline.some(({ event }) => event === 'payment-delayed');
  return paidAt !== null || hadToWait || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}
