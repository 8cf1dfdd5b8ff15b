import type { ListPaymentMethodsReply, SavedPaymentMethodView } from '@brote/contracts/orders';
import type Stripe from 'stripe';
import { madridDay } from '#app/core/orders/madrid-day';
import type { SavedMethods } from './saved-methods';

/** Days before its end from which a card counts as expiring soon. */
const EXPIRES_SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** The owner's list of methods, the default first. */
export function paymentMethodsReply({ methods, defaultId, live }: SavedMethods, now: Date): ListPaymentMethodsReply {
  const isLastNeededMethod = live.length > 0 && methods.length === 1;
  const views = methods.map((method) => viewOf(method, { isDefault: method.id === defaultId, removable: !isLastNeededMethod }, now));
  return { methods: views.sort((one, other) => Number(other.isDefault) - Number(one.isDefault)) };
}

function viewOf(
  method: Stripe.PaymentMethod,
  flags: Pick<SavedPaymentMethodView, 'isDefault' | 'removable'>,
  now: Date,
): SavedPaymentMethodView {
  const { id, type, card, sepa_debit: debit } = method;
  if (card !== undefined) return { id, type, ...cardView(card, now), ...flags };
  return { id, type, brand: null, last4: debit?.last4 ?? null, expiryMonth: null, expiryYear: null, expiresSoon: false, ...flags };
}

function cardView({ brand, last4, exp_month: expiryMonth, exp_year: expiryYear }: Stripe.PaymentMethod.Card, now: Date) {
  return { brand, last4, expiryMonth, expiryYear, expiresSoon: expiresSoon(expiryMonth, expiryYear, now) };
}

/** A card is good until the last day of its month, in the shop's zone. */
function expiresSoon(month: number, year: number, now: Date): boolean {
  const firstDayAfter = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return madridDay(new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS)) >= firstDayAfter;
}
