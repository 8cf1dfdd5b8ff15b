import { getInvoice, getOrder, type OrderView } from '@brote/contracts/orders';
import { Ask } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeMail } from '#app/rendering/compose-mail';
import { renderMail } from '#app/rendering/render-mail';
import type { ClaimedMail } from './claimed-mail';
import type { OutgoingMail } from './smtp-sender';

/** Makes of a plan a mail that can leave. Whom it goes to and what was bought is asked for now and kept nowhere. */
@Injectable()
export class PrepareMail {
  constructor(
    private readonly ask: Ask,
    private readonly config: NotificationsConfig,
  ) {}

  /** Null when there is nothing to tell. Throws what asking throws. */
  async execute({ id, template, orderId, refunded }: ClaimedMail): Promise<OutgoingMail | null> {
    const [order, invoice] = await Promise.all([
      this.ask.ask(getOrder, { orderId }),
      template === 'order-confirmation' ? this.ask.ask(getInvoice, { orderId }) : null,
    ]);
    if (template === 'order-cancelled' && !concernsTheBuyer(order)) return null;
    const mail = renderMail(composeMail(template, { order, shop: this.config.shop, refunded }));
    return { intentId: id, recipient: order.shippingInfo.email, mail, invoice };
  }
}

/** Whoever only left the payment page knows that they did. */
function concernsTheBuyer({ paidAt, cancelReason, timeline }: OrderView): boolean {
  const hadToWait = timeline.some(({ event }) => event === 'payment-delayed');
  return paidAt !== null || hadToWait || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}
