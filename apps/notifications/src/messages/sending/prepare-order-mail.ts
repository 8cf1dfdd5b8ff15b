import { getInvoice, getOrder, type OrderView } from '@brote/contracts/orders';
import { termsOf } from '@brote/contracts/terms';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { PreferencesQueries } from '#app/messages/preferences/preferences.sql';
import { UnsubscribeLinks, type Unsubscription } from '#app/messages/preferences/unsubscribe-links';
import { composeOrderMail } from '#app/messages/rendering/compose-order-mail';
import { oneClickUrl, orderPath } from '#app/messages/rendering/links';
import { TOPIC_BY_SWITCHABLE_MESSAGE, type OrderMessage } from '#app/messages/rendering/message-kinds';
import { renderTermsDocument } from '#app/messages/rendering/terms-document';
import { orderValues } from '#app/messages/rendering/variable-values';
import type { TermsDocument } from '#app/transports/channels/outgoing-mail';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares a mail about an order. Items and buyer are requested now and not stored. */
@Injectable()
export class PrepareOrderMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
    private readonly preferences: PreferencesQueries,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(template: OrderMessage, { aboutId: orderId, userId, refunded }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const unsubscription = unsubscriptionOf(template, userId);
    if (unsubscription !== null && !(await this.preferences.findPreferencesOf(unsubscription.userId))[unsubscription.topic])
      return { suppressed: `switched off: ${unsubscription.topic}` };
    const [order, invoice] = await Promise.all([
      this.requests.send(getOrder, { orderId }),
      template === 'order-confirmation' ? this.requests.send(getInvoice, { orderId }) : undefined,
    ]);
    const suppressionReason = findSuppressionReason(template, order);
    if (suppressionReason !== null) return { suppressed: suppressionReason };
    const token = unsubscription === null ? null : this.links.tokenFor(unsubscription);
    const mailData = { order, shop: this.config.shop, refunded, userId, unsubscribeToken: token };
    return {
      recipient: order.shippingInfo.email,
      body: composeOrderMail(template, mailData),
      values: orderValues(order, refunded),
      phone: order.shippingInfo.phone,
      userId,
      path: userId === null ? '/' : orderPath(orderId),
      ...(invoice === undefined ? {} : { invoice, terms: this.termsFor(order) }),
      ...(token === null ? {} : { oneClickUrl: oneClickUrl(this.config.publicOrigin, token) }),
    };
  }

  private termsFor({ termsVersion, placedAt, locale }: OrderView): TermsDocument {
    return renderTermsDocument(termsOf({ termsVersion, at: placedAt }), locale, this.config.shop);
  }
}

/** Topic that switches the mail off, with its account; null for mails that are always sent, and for guests. */
function unsubscriptionOf(template: OrderMessage, userId: string | null): Unsubscription | null {
  const topic = TOPIC_BY_SWITCHABLE_MESSAGE[template];
  return topic === undefined || userId === null ? null : { userId, topic };
}

/** Reason why a mail would be wrong or no news; null when it is correct. */
function findSuppressionReason(template: OrderMessage, order: OrderView): string | null {
  if (template === 'order-cancelled' && !isRelevantToBuyer(order)) return 'nothing had been paid';
  // The whole order was withdrawn while the parcel was under way.
  return template === 'order-delivery-failed' && order.status === 'cancelled' ? 'nothing is sent again' : null;
}

/** A buyer who only left the Checkout Session needs no mail about it. */
function isRelevantToBuyer({ paidAt, cancelReason, timeline }: OrderView): boolean {
  const wasPaymentDelayed = timeline.some(({ event }) => event === 'payment-delayed');
  return paidAt !== null || wasPaymentDelayed || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}
