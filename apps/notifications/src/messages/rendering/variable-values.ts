import type { Locale } from '@brote/contracts';
import { TEMPLATE_VARIABLES } from '@brote/contracts/notifications';
import type { OrderView } from '@brote/contracts/orders';
import { toOneLine, greetingName } from './typed-text';
import { dayText, moneyText } from './formats';
import type { VariableValues } from './template-content';
import { priceText, type SubscriptionMailData } from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

type OrderTracking = OrderView['tracking'];

/** Values of the variables about an order; `refunded` in cents. */
export function orderValues(order: OrderView, refundedCents: number): VariableValues {
  const { locale, number, total, placedAt, shippingInfo, tracking } = order;
  return {
    customer_name: greetingNameOrDefault(shippingInfo.firstName, locale),
    order_number: toOneLine(number),
    order_total: moneyText(total),
    order_date: dayText(placedAt, locale),
    refunded_amount: moneyText({ amount: refundedCents, currency: total.currency }),
    ...parcelValues(tracking, locale),
  };
}

/** Values of the variables about a subscription or its upcoming delivery. */
export function subscriptionValues({
  subscription,
  delivery,
  amountDue,
  refunded: refundedCents = 0,
  firstName,
  locale,
}: SubscriptionMailData): VariableValues {
  const { planName, nextDelivery, pausedUntil } = subscription;
  const relevantDelivery = delivery ?? nextDelivery;
  return {
    customer_name: greetingNameOrDefault(firstName, locale),
    plan_name: toOneLine(planName[locale]),
    plan_price: priceText(subscription, locale),
    next_box_date: relevantDelivery && dayText(relevantDelivery.date, locale),
    amount_due: amountDue && moneyText(amountDue),
    refunded_amount: moneyText({ amount: refundedCents, currency: 'EUR' }),
    paused_until: pausedUntil && dayText(pausedUntil, locale),
    ...parcelValues(delivery?.tracking ?? null, locale),
  };
}

/** Examples of all variables. */
export function sampleValues(locale: Locale): VariableValues {
  const samples = Object.entries(TEMPLATE_VARIABLES).map(([name, sample]) => [name, sample[locale]] as const);
  return Object.fromEntries(samples);
}

/** The name for a greeting, or a word that fits any recipient. */
export function greetingNameOrDefault(firstName: string | null, locale: Locale): string {
  return greetingName(firstName ?? '') ?? TRANSLATIONS[locale].staff.anybody;
}

function parcelValues(tracking: OrderTracking, locale: Locale): VariableValues {
  if (tracking === null) return {};
  return { carrier: TRANSLATIONS[locale].afterSale.carriers[tracking.carrier], tracking_number: toOneLine(tracking.number) };
}
