import { deliveryDays, type OrderView } from '@brote/contracts/orders';
import { termsOf } from '@brote/contracts/terms';
import { greetingName } from './typed-text';
import { dayText, firstDayText, moneyText } from './formats';
import { accountOrderUrl, creditNoteUrl, invoiceUrl, withdrawalUrl } from './links';
import type { MailLink, MailBody } from './mail-body';
import type { MailWording } from './translations/wording';
import { mailFrame, preferenceLinks, type MessageParts } from './mail-frame';
import { TOPIC_BY_SWITCHABLE_MESSAGE, type OrderMessage } from './message-kinds';
import { orderSummary, parcelLines, paymentMethodLines, shippingAddressLines } from './order-summary';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS, type Translations } from './translations/translations';

/** Data of a mail about an order. */
export interface OrderMailData {
  order: OrderView;
  shop: ShopDetails;
  /** Cents refunded up to the event of the mail. */
  refunded: number;
  /** Owner account of the order; null for a guest's order. */
  userId: string | null;
  /** Token that switches such mails off; null where that is not possible. */
  unsubscribeToken: string | null;
}

type MessagePart = Pick<MessageParts, 'paragraphs'> & Partial<MailBody>;
type Composer = (data: OrderMailData, translations: Translations) => MessagePart;

const wordingByTemplate: Readonly<Record<OrderMessage, (translations: Translations) => MailWording>> = {
  'order-confirmation': (translations) => translations.confirmation,
  'payment-delayed': (translations) => translations.delayed,
  'payment-failed': (translations) => translations.failed,
  'order-refunded': (translations) => translations.refunded,
  'order-cancelled': (translations) => translations.cancelled,
  'order-shipped': (translations) => translations.afterSale.shipped,
  'order-delivered': (translations) => translations.afterSale.delivered,
  'order-delivery-failed': (translations) => translations.afterSale.notArrived,
};

const composers: Readonly<Record<OrderMessage, Composer>> = {
  'order-confirmation': composeConfirmation,
  'payment-delayed': ({ order }, { delayed }) => ({
    paragraphs: [delayed.waiting, delayed.next],
    details: [shippingAddressLines(order, order.locale)],
  }),
  'payment-failed': ({ shop }, { failed, order: wording }) => ({
    paragraphs: [failed.reason, failed.next],
    button: { label: wording.shop, url: shop.publicOrigin },
  }),
  'order-refunded': composeRefund,
  'order-cancelled': ({ order }, { cancelled }) => ({
    paragraphs: [
      order.cancelReason === 'stock-gone' ? cancelled.stockGoneRefunds : cancelled.called,
      wasPaid(order) ? cancelled.money : cancelled.nothingTaken,
    ],
  }),
  'order-shipped': composeShipped,
  'order-delivered': composeDelivered,
  'order-delivery-failed': composeDeliveryFailed,
};

/** Writes a mail in the language of its order. Contains words and figures, no HTML. */
export function composeOrderMail(template: OrderMessage, data: OrderMailData): MailBody {
  const { order, shop, refunded, userId, unsubscribeToken } = data;
  const { locale } = order;
  const translations = TRANSLATIONS[locale];
  const { subject, preheader, heading } = wordingByTemplate[template](translations);
  const topic = TOPIC_BY_SWITCHABLE_MESSAGE[template];
  const unsubscribeLink = topic === undefined || unsubscribeToken === null ? null : { topic, token: unsubscribeToken };
  return mailFrame(locale, shop, {
    subject: subject(order.number),
    preheader,
    heading: heading(greetingName(order.shippingInfo.firstName)),
    order: orderSummary(order, locale, template === 'order-refunded' ? refunded : 0),
    reason: [translations.reason(shop.seller.name), ...(topic === undefined ? [translations.preferences.required] : [])].join(' '),
    footer: userId === null ? [] : preferenceLinks(locale, shop, unsubscribeLink),
    ...composers[template](data, translations),
  });
}

/** The subject alone; known before the order is requested. */
export function orderSubject(template: OrderMessage, { locale, number }: Pick<OrderView, 'locale' | 'number'>): string {
  return wordingByTemplate[template](TRANSLATIONS[locale]).subject(number);
}

/** The heading alone. */
export function orderHeading(template: OrderMessage, locale: OrderView['locale'], firstName: string | null): string {
  return wordingByTemplate[template](TRANSLATIONS[locale]).heading(firstName);
}

/** These two reasons only arise from a payment, even while it is not booked on the order. */
function wasPaid({ paidAt, cancelReason }: OrderView): boolean {
  return paidAt !== null || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}

function composeConfirmation(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { locale, shippingInfo, linkToken } = order;
  const { version: termsVersion } = termsOf({ termsVersion: order.termsVersion, at: order.placedAt });
  return {
    paragraphs: [
      translations.confirmation.journey(deliveryDays(shippingInfo.country)),
      ...arrivalParagraphs(order, translations),
      translations.confirmation.next(dayText(termsVersion, locale)),
    ],
    button: { label: translations.order.invoice, url: invoiceUrl(shop.publicOrigin, linkToken) },
    details: [shippingAddressLines(order, locale), ...paymentMethodLines(order, locale)],
    care: translations.care,
    rights: [translations.withdrawal(shop.seller), translations.guarantee(shop.seller)],
    form: translations.form(shop.seller),
    links: orderLinks(data, translations),
  };
}

/** The days of arrival; none for an order without an expected arrival. */
function arrivalParagraphs({ arrivesFrom = null, arrivesUntil = null, locale }: OrderView, { order: wording }: Translations): string[] {
  if (arrivesFrom === null || arrivesUntil === null) return [];
  const until = dayText(arrivesUntil, locale);
  return [
    arrivesFrom === arrivesUntil ? wording.arrivesOn(until) : wording.arrives(firstDayText(arrivesFrom, arrivesUntil, locale), until),
  ];
}

function composeRefund(data: OrderMailData, translations: Translations): MessagePart {
  const { order, refunded, shop } = data;
  const { refunded: wording } = translations;
  const number = creditNoteNumberOf(order, refunded);
  const amount = moneyText({ amount: refunded, currency: order.total.currency });
  const isWhole = refunded >= order.total.amount;
  return {
    paragraphs: [
      isWhole ? wording.whole(amount) : wording.part(amount, moneyText(order.total)),
      wording.next,
      ...(number === null ? [] : [wording.creditNote(number)]),
    ],
    details: paymentMethodLines(order, order.locale),
    links: [
      ...(number === null ? [] : [{ label: wording.downloadCreditNote, url: creditNoteUrl(shop.publicOrigin, order.linkToken, number) }]),
      ...accountLink(data, translations),
    ],
  };
}

/**
 * The credit note with which the refunds reached this sum in cents. A later refund, sent before this mail, has another one. The latest
 * credit note if their sum is below: a dispute that was lost in an earlier version has none.
 */
function creditNoteNumberOf({ documents = [] }: OrderView, refundedCents: number): string | null {
  let sum = 0;
  let number: string | null = null;
  for (const document of documents) {
    if (!document.isCreditNote) continue;
    sum -= document.total.amount;
    ({ number } = document);
    if (sum >= refundedCents) break;
  }
  return number;
}

function composeShipped(data: OrderMailData, translations: Translations): MessagePart {
  const { order } = data;
  const { shipped: wording, carriers, track } = translations.afterSale;
  const { tracking, locale } = order;
  return {
    paragraphs: [
      wording.handedOver(carriers[tracking?.carrier ?? 'other']),
      wording.journey(deliveryDays(order.shippingInfo.country)),
      ...arrivalParagraphs(order, translations),
      wording.changeOfMind,
    ],
    button: tracking?.url ? { label: track, url: tracking.url } : null,
    details: [...parcelLines(order, locale), shippingAddressLines(order, locale)],
    links: orderLinks(data, translations),
  };
}

function composeDelivered(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { deliveredAt, withdrawableUntil, locale } = order;
  const { delivered: wording } = translations.afterSale;
  return {
    paragraphs: [
      ...(deliveredAt === null ? [] : [wording.arrived(dayText(deliveredAt, locale))]),
      wording.wrong(shop.seller.email),
      ...(withdrawableUntil === null ? [] : [wording.withdrawUntil(dayText(withdrawableUntil, locale))]),
    ],
    care: translations.care,
    links: orderLinks(data, translations),
  };
}

function composeDeliveryFailed(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { notArrived: wording } = translations.afterSale;
  return {
    paragraphs: [wording.happened, wording.next, wording.address(shop.seller.email)],
    details: [shippingAddressLines(order, order.locale)],
    links: orderLinks(data, translations),
  };
}

/** The order in its owner's account; a guest has none. */
function accountLink({ order, shop, userId }: OrderMailData, { afterSale }: Translations): MailLink[] {
  return userId === null ? [] : [{ label: afterSale.seeOrder, url: accountOrderUrl(shop.publicOrigin, order.id) }];
}

/** The order in its owner's account, and the withdrawal from the contract. */
function orderLinks(data: OrderMailData, translations: Translations): MailLink[] {
  const { order, shop } = data;
  return [...accountLink(data, translations), { label: translations.afterSale.withdrawHere, url: withdrawalUrl(shop.publicOrigin, order) }];
}
