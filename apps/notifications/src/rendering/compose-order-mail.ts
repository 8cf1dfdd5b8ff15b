import { deliveryDays, type OrderView } from '@brote/contracts/orders';
import { termsOf } from '@brote/contracts/terms';
import { asTyped, greetingName } from './customer-text';
import { dayText, firstDayText, moneyText } from './formats';
import { accountOrderUrl, invoiceUrl, withdrawalUrl } from './links';
import type { Link, MailBody, TitledLines } from './mail-body';
import { mailFrame, preferenceLinks, type MessageParts } from './mail-frame';
import { SWITCHABLE, type OrderMessage } from './message-kinds';
import { orderSummary, paidWith, sentTo } from './order-summary';
import type { ShopDetails } from './shop-details';
import { TRANSLATIONS, type Translations, type Wording } from './translations/translations';

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

const wordingOf: Readonly<Record<OrderMessage, (translations: Translations) => Wording>> = {
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
  'order-confirmation': confirmation,
  'payment-delayed': ({ order }, { delayed }) => ({
    paragraphs: [delayed.waiting, delayed.next],
    details: [sentTo(order, order.locale)],
  }),
  'payment-failed': ({ shop }, { failed, order: words }) => ({
    paragraphs: [failed.reason, failed.next],
    button: { label: words.shop, url: shop.publicOrigin },
  }),
  'order-refunded': refund,
  'order-cancelled': ({ order }, { cancelled }) => ({
    paragraphs: [
      order.cancelReason === 'stock-gone' ? cancelled.stockGoneRefunds : cancelled.called,
      tookMoney(order) ? cancelled.money : cancelled.nothingTaken,
    ],
  }),
  'order-shipped': shipped,
  'order-delivered': delivered,
  'order-delivery-failed': notArrived,
};

/** Writes a mail in the language of its order. Contains words and figures, no HTML. */
export function composeOrderMail(template: OrderMessage, data: OrderMailData): MailBody {
  const { order, shop, refunded, userId, unsubscribeToken } = data;
  const { locale } = order;
  const translations = TRANSLATIONS[locale];
  const { subject, preheader, heading } = wordingOf[template](translations);
  const topic = SWITCHABLE[template];
  const wayOut = topic === undefined || unsubscribeToken === null ? null : { topic, token: unsubscribeToken };
  return mailFrame(locale, shop, {
    subject: subject(order.number),
    preheader,
    heading: heading(greetingName(order.shippingInfo.firstName)),
    order: orderSummary(order, locale, template === 'order-refunded' ? refunded : 0),
    reason: [translations.reason(shop.seller.name), ...(topic === undefined ? [translations.preferences.required] : [])].join(' '),
    footer: userId === null ? [] : preferenceLinks(locale, shop, wayOut),
    ...composers[template](data, translations),
  });
}

/** The subject alone; known before the order is requested. */
export function orderSubject(template: OrderMessage, { locale, number }: Pick<OrderView, 'locale' | 'number'>): string {
  return wordingOf[template](TRANSLATIONS[locale]).subject(number);
}

/** The heading alone. */
export function orderHeading(template: OrderMessage, locale: OrderView['locale'], firstName: string | null): string {
  return wordingOf[template](TRANSLATIONS[locale]).heading(firstName);
}

/** These two reasons only arise from a payment, even while it is not booked on the order. */
function tookMoney({ paidAt, cancelReason }: OrderView): boolean {
  return paidAt !== null || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}

function confirmation(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { locale, shippingInfo, linkToken } = order;
  const { version: termsVersion } = termsOf({ termsVersion: order.termsVersion, at: order.placedAt });
  return {
    paragraphs: [
      translations.confirmation.journey(deliveryDays(shippingInfo.country)),
      ...expected(order, translations),
      translations.confirmation.next(dayText(termsVersion, locale)),
    ],
    button: { label: translations.order.invoice, url: invoiceUrl(shop.publicOrigin, linkToken) },
    details: [sentTo(order, locale), ...paidWith(order, locale)],
    care: translations.care,
    rights: [translations.withdrawal(shop.seller), translations.guarantee(shop.seller)],
    form: translations.form(shop.seller),
    links: orderLinks(data, translations),
  };
}

/** The days of arrival; none for an order without an expected arrival. */
function expected({ arrivesFrom = null, arrivesUntil = null, locale }: OrderView, { order: words }: Translations): string[] {
  if (arrivesFrom === null || arrivesUntil === null) return [];
  const until = dayText(arrivesUntil, locale);
  return [arrivesFrom === arrivesUntil ? words.arrivesOn(until) : words.arrives(firstDayText(arrivesFrom, arrivesUntil, locale), until)];
}

function refund(data: OrderMailData, translations: Translations): MessagePart {
  const { order, refunded } = data;
  const { refunded: words } = translations;
  const amount = moneyText({ amount: refunded, currency: order.total.currency });
  const whole = refunded >= order.total.amount;
  return {
    paragraphs: [whole ? words.whole(amount) : words.part(amount, moneyText(order.total)), words.next],
    details: paidWith(order, order.locale),
    links: accountLink(data, translations),
  };
}

function shipped(data: OrderMailData, translations: Translations): MessagePart {
  const { order } = data;
  const { shipped: words, carriers, track } = translations.afterSale;
  const { tracking, locale } = order;
  return {
    paragraphs: [
      words.handedOver(carriers[tracking?.carrier ?? 'other']),
      words.journey(deliveryDays(order.shippingInfo.country)),
      ...expected(order, translations),
      words.changeOfMind,
    ],
    button: tracking?.url ? { label: track, url: tracking.url } : null,
    details: [...parcel(order, translations), sentTo(order, locale)],
    links: orderLinks(data, translations),
  };
}

function delivered(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { deliveredAt, withdrawableUntil, locale } = order;
  const { delivered: words } = translations.afterSale;
  return {
    paragraphs: [
      ...(deliveredAt === null ? [] : [words.arrived(dayText(deliveredAt, locale))]),
      words.wrong(shop.seller.email),
      ...(withdrawableUntil === null ? [] : [words.withdrawUntil(dayText(withdrawableUntil, locale))]),
    ],
    care: translations.care,
    links: orderLinks(data, translations),
  };
}

function notArrived(data: OrderMailData, translations: Translations): MessagePart {
  const { order, shop } = data;
  const { notArrived: words } = translations.afterSale;
  return {
    paragraphs: [words.happened, words.next, words.address(shop.seller.email)],
    details: [sentTo(order, order.locale)],
    links: orderLinks(data, translations),
  };
}

function parcel({ tracking }: OrderView, { afterSale }: Translations): TitledLines[] {
  if (tracking === null) return [];
  const { carrier, number } = tracking;
  const name = carrier === 'other' ? [] : [afterSale.carriers[carrier]];
  return [{ title: afterSale.tracking, lines: [...name, afterSale.trackingNumber(asTyped(number))] }];
}

/** The order in its owner's account; a guest has none. */
function accountLink({ order, shop, userId }: OrderMailData, { afterSale }: Translations): Link[] {
  return userId === null ? [] : [{ label: afterSale.seeOrder, url: accountOrderUrl(shop.publicOrigin, order.id) }];
}

/** The order in its owner's account, and the withdrawal from the contract. */
function orderLinks(data: OrderMailData, translations: Translations): Link[] {
  const { order, shop } = data;
  return [...accountLink(data, translations), { label: translations.afterSale.withdrawHere, url: withdrawalUrl(shop.publicOrigin, order) }];
}
