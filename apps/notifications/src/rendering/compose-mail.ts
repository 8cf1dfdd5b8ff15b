import type { MessageTemplate } from '@brote/contracts/notifications';
import { deliveryDays, type OrderView } from '@brote/contracts/orders';
import { greetingName } from './customer-words';
import { moneyText } from './formats';
import { invoiceUrl } from './links';
import type { MailBody } from './mail-body';
import { orderSummary, paidWith, sentTo } from './order-summary';
import type { ShopFacts } from './shop-facts';
import { TEXTS, type Texts, type Wording } from './texts/texts';

/** What a mail is made from. */
export interface MailFacts {
  order: OrderView;
  shop: ShopFacts;
  /** Cents returned up to the event that the mail tells of. */
  refunded: number;
}

type OwnPart = Pick<MailBody, 'paragraphs'> & Partial<MailBody>;
type Composer = (facts: MailFacts, texts: Texts) => OwnPart;

const wordingOf: Readonly<Record<MessageTemplate, (texts: Texts) => Wording>> = {
  'order-confirmation': (texts) => texts.confirmation,
  'payment-delayed': (texts) => texts.delayed,
  'payment-failed': (texts) => texts.failed,
  'order-refunded': (texts) => texts.refunded,
  'order-cancelled': (texts) => texts.cancelled,
};

const composers: Readonly<Record<MessageTemplate, Composer>> = {
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
      order.cancelReason === 'stock-gone' ? cancelled.stockGone : cancelled.called,
      tookMoney(order) ? cancelled.money : cancelled.nothingTaken,
    ],
  }),
};

/** Writes a mail in the language of its order. Knows words and figures, nothing of HTML. */
export function composeMail(template: MessageTemplate, facts: MailFacts): MailBody {
  const { order, shop, refunded } = facts;
  const { locale, number } = order;
  const texts = TEXTS[locale];
  const { subject, preheader, heading } = wordingOf[template](texts);
  const { name, address, email, taxId, register } = shop.seller;
  return {
    lang: locale,
    subject: subject(number),
    preheader,
    heading: heading(greetingName(order.shippingInfo.firstName)),
    button: null,
    order: orderSummary(order, locale, template === 'order-refunded' ? refunded : 0),
    details: [],
    care: null,
    rights: [],
    form: null,
    reason: texts.reason(name),
    contact: texts.contact(email),
    seller: [`${name}, ${address}`, `${texts.taxId}: ${taxId}${register === '' ? '' : `. ${register}`}`],
    ...composers[template](facts, texts),
  };
}

/** The subject alone; known before the order is asked for. */
export function subjectOf(template: MessageTemplate, { locale, number }: Pick<OrderView, 'locale' | 'number'>): string {
  return wordingOf[template](TEXTS[locale]).subject(number);
}

/** These two reasons only arise from a payment, even while it is not booked on the order. */
function tookMoney({ paidAt, cancelReason }: OrderView): boolean {
  return paidAt !== null || cancelReason === 'stock-gone' || cancelReason === 'amount-mismatch';
}

function confirmation({ order, shop }: MailFacts, texts: Texts): OwnPart {
  const { locale, shippingInfo, linkToken } = order;
  return {
    paragraphs: [texts.confirmation.journey(deliveryDays(shippingInfo.country)), texts.confirmation.next],
    button: { label: texts.order.invoice, url: invoiceUrl(shop.publicOrigin, linkToken) },
    details: [sentTo(order, locale), ...paidWith(order, locale)],
    care: texts.care,
    rights: [texts.withdrawal(shop.seller), texts.guarantee(shop.seller)],
    form: texts.form(shop.seller),
  };
}

function refund({ order, refunded }: MailFacts, { refunded: words }: Texts): OwnPart {
  const amount = moneyText({ amount: refunded, currency: order.total.currency });
  const whole = refunded >= order.total.amount;
  return {
    paragraphs: [whole ? words.whole(amount) : words.part(amount, moneyText(order.total)), words.next],
    details: paidWith(order, order.locale),
  };
}
