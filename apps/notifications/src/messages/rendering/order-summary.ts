import type { Locale } from '@brote/contracts';
import type { OrderItemView, OrderView, PaymentMethodView } from '@brote/contracts/orders';
import { brushLabels } from './brush-labels';
import { toOneLine } from './typed-text';
import { countryText, dayText, moneyText, percentText } from './formats';
import type { OrderBody, OrderLineBody } from './mail-body';
import type { TitledLines } from './translations/wording';
import { pictureAddressOf } from './pictures';
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
export function orderSummary(order: OrderView, locale: Locale, refundedCents = 0): OrderBody {
  const wording = TRANSLATIONS[locale].order;
  const shippingText = order.shipping.amount === 0 ? wording.free : moneyText(order.shipping);
  return {
    caption: wording.caption(order.number, dayText(order.placedAt, locale)),
    lines: order.items.map((item) => orderLine(item, locale)),
    sums: [
      { label: wording.shipping, amount: shippingText },
      { label: wording.vat(percentText(order.vat.ratePermille, locale)), amount: moneyText(order.vat.amount) },
      ...(refundedCents > 0 ? [{ label: wording.refunded, amount: moneyText({ amount: refundedCents, currency: 'EUR' }) }] : []),
    ],
    // Below the refunded amount, a bare total would look like the remaining amount.
    total: { label: refundedCents > 0 ? wording.paid : wording.total, amount: moneyText(order.total) },
  };
}

/** Destination of an order or a delivery. */
export function shippingAddressLines({ shippingInfo: to }: Pick<OrderView, 'shippingInfo'>, locale: Locale): TitledLines {
  const lines = [`${to.firstName} ${to.lastName}`, to.address, `${to.postalCode} ${to.city}, ${countryText(to.country, locale)}`];
  return { title: TRANSLATIONS[locale].order.sentTo, lines: lines.map(toOneLine) };
}

/** Carrier and tracking number of a parcel; empty before it leaves. */
export function parcelLines({ tracking }: Pick<OrderView, 'tracking'>, locale: Locale): TitledLines[] {
  if (tracking === null) return [];
  const { carriers, tracking: title, trackingNumber } = TRANSLATIONS[locale].afterSale;
  const name = tracking.carrier === 'other' ? [] : [carriers[tracking.carrier]];
  return [{ title, lines: [...name, trackingNumber(toOneLine(tracking.number))] }];
}

/** Payment method; empty while it is not known. */
export function paymentMethodLines({ paymentMethod }: Pick<OrderView, 'paymentMethod'>, locale: Locale): TitledLines[] {
  return paymentMethod === null ? [] : [{ title: TRANSLATIONS[locale].order.paidWith, lines: [methodText(paymentMethod, locale)] }];
}

function methodText({ type, brand, last4 }: PaymentMethodView, locale: Locale): string {
  const { methods, cardEndingIn, accountEndingIn } = TRANSLATIONS[locale];
  const typeName = hasOwnKey(type, methods) ? methods[type] : methods.other;
  const name = (type === 'card' && brand !== null && ownValue(CARD_BRANDS, brand)) || typeName;
  if (last4 === null) return name;
  return type === 'card' ? cardEndingIn(name, toOneLine(last4)) : accountEndingIn(name, toOneLine(last4));
}

function hasOwnKey<T extends object>(key: string, record: T): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key);
}

function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function orderLine({ name, quantity, lineTotal, brushes }: OrderItemView, locale: Locale): OrderLineBody {
  return {
    picture: pictureAddressOf(brushes),
    name: quantity > 1 ? `${toOneLine(name[locale])}\u00a0×\u00a0${quantity}` : toOneLine(name[locale]),
    brushes: brushLabels(brushes, locale),
    price: moneyText(lineTotal),
  };
}
