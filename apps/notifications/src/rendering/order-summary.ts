import type { Locale } from '@brote/contracts';
import type { BrushChoice, BrushColor } from '@brote/contracts/catalog';
import type { OrderItemView, OrderView, PaymentMethodView } from '@brote/contracts/orders';
import { asTyped } from './customer-words';
import { countryText, dayText, moneyText, percentText } from './formats';
import type { MailBody, OrderLineBody, TitledLines } from './mail-body';
import { pictureOf } from './pictures';
import { TEXTS } from './texts/texts';

/** Dots beside the colour names, the shop's swatch tones. */
const SWATCHES: Readonly<Record<BrushColor, string>> = {
  blue: '#5a97b9',
  green: '#64966b',
  pink: '#e79582',
  white: '#f2ede1',
  yellow: '#efc453',
  purple: '#957cba',
  surprise: '#cfa66a',
};
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

/** What was ordered and what it comes to. `refunded` in cents is shown when money went back. */
export function orderSummary(order: OrderView, locale: Locale, refunded = 0): MailBody['order'] {
  const words = TEXTS[locale].order;
  const shipping = order.shipping.amount === 0 ? words.free : moneyText(order.shipping);
  return {
    caption: words.caption(order.number, dayText(order.placedAt, locale)),
    lines: order.items.map((item) => orderLine(item, locale)),
    sums: [
      { label: words.shipping, amount: shipping },
      { label: words.vat(percentText(order.vat.ratePermille, locale)), amount: moneyText(order.vat.amount) },
      ...(refunded > 0 ? [{ label: words.refunded, amount: moneyText({ amount: refunded, currency: 'EUR' }) }] : []),
    ],
    total: { label: words.total, amount: moneyText(order.total) },
  };
}

/** Where the order goes. */
export function sentTo({ shippingInfo: to }: OrderView, locale: Locale): TitledLines {
  const lines = [`${to.firstName} ${to.lastName}`, to.address, `${to.postalCode} ${to.city}, ${countryText(to.country, locale)}`];
  return { title: TEXTS[locale].order.sentTo, lines: lines.map(asTyped) };
}

/** How the order was paid; nothing while it is not known. */
export function paidWith({ paymentMethod }: OrderView, locale: Locale): TitledLines[] {
  return paymentMethod === null ? [] : [{ title: TEXTS[locale].order.paidWith, lines: [methodText(paymentMethod, locale)] }];
}

function methodText({ type, brand, last4 }: PaymentMethodView, locale: Locale): string {
  const { methods, cardEndingIn, accountEndingIn } = TEXTS[locale];
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

function orderLine({ productId, name, quantity, lineTotal, brushes }: OrderItemView, locale: Locale): OrderLineBody {
  return {
    picture: pictureOf(productId, brushes),
    name: quantity > 1 ? `${asTyped(name[locale])}\u00a0×\u00a0${quantity}` : asTyped(name[locale]),
    brushes: brushLabels(brushes, locale),
    price: moneyText(lineTotal),
  };
}

/** One entry per kind of brush, in the customer's order. */
function brushLabels(brushes: readonly BrushChoice[], locale: Locale): OrderLineBody['brushes'] {
  const { colors, types } = TEXTS[locale];
  const kinds = new Map<string, { swatch: string; label: string; count: number }>();
  for (const { type, color } of brushes) {
    const kind = kinds.get(`${type}-${color}`) ?? { swatch: SWATCHES[color], label: `${colors[color]}, ${types[type]}`, count: 0 };
    kinds.set(`${type}-${color}`, { ...kind, count: kind.count + 1 });
  }
  return [...kinds.values()].map(({ swatch, label, count }) => ({ swatch, label: count > 1 ? `${count}\u00a0× ${label}` : label }));
}
