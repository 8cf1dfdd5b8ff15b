import type { Locale } from '@brote/contracts';
import type { OrderItemView, OrderView, PaymentMethodView } from '@brote/contracts/orders';
import { brushLabels } from './brush-labels';
import { asTyped } from './customer-text';
import { countryText, dayText, moneyText, percentText } from './formats';
import type { OrderBody, OrderLineBody, TitledLines } from './mail-body';
import { pictureOf } from './pictures';
import { TRANSLATIONS } from './translations/translations';

const CARD_BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Items of the order and its total. `refunded` in cents is shown after a refund. */
export function orderSummary(order: OrderView, locale: Locale, refunded = 0): OrderBody {
  const words = TRANSLATIONS[locale].order;
  const shipping = order.shipping.amount === 0 ? words.free : moneyText(order.shipping);
  return {
    caption: words.caption(order.number, dayText(order.placedAt, locale)),
    lines: order.items.map((item) => orderLine(item, locale)),
    sums: [
      { label: words.shipping, amount: shipping },
      { label: words.vat(percentText(order.vat.ratePermille, locale)), amount: moneyText(order.vat.amount) },
      ...(refunded > 0 ? [{ label: words.refunded, amount: moneyText({ amount: refunded, currency: 'EUR' }) }] : []),
    ],
    // Below the refunded amount, a bare total would look like the remaining amount.
    total: { label: refunded > 0 ? words.paid : words.total, amount: moneyText(order.total) },
  };
}

/** Destination of an order or a delivery. */
export function sentTo({ shippingInfo: to }: Pick<OrderView, 'shippingInfo'>, locale: Locale): TitledLines {
  const lines = [`${to.firstName} ${to.lastName}`, to.address, `${to.postalCode} ${to.city}, ${countryText(to.country, locale)}`];
  return { title: TRANSLATIONS[locale].order.sentTo, lines: lines.map(asTyped) };
}

/** Payment method; empty while it is not known. */
export function paidWith({ paymentMethod }: Pick<OrderView, 'paymentMethod'>, locale: Locale): TitledLines[] {
  return paymentMethod === null ? [] : [{ title: TRANSLATIONS[locale].order.paidWith, lines: [methodText(paymentMethod, locale)] }];
}

function methodText({ type, brand, last4 }: PaymentMethodView, locale: Locale): string {
  const { methods, cardEndingIn, accountEndingIn } = TRANSLATIONS[locale];
  const known = isKnown(type, methods) ? methods[type] : methods.other;
  const name = (type === 'card' && brand !== null && own(CARD_BRANDS, brand)) || known;
  if (last4 === null) return name;
  return type === 'card' ? cardEndingIn(name, asTyped(last4)) : accountEndingIn(name, asTyped(last4));
}

function isKnown<T extends object>(key: string, record: T): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key);
}

function own(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function orderLine({ name, quantity, lineTotal, brushes }: OrderItemView, locale: Locale): OrderLineBody {
  return {
    picture: pictureOf(brushes),
    name: quantity > 1 ? `${asTyped(name[locale])}\u00a0×\u00a0${quantity}` : asTyped(name[locale]),
    brushes: brushLabels(brushes, locale),
    price: moneyText(lineTotal),
  };
}
