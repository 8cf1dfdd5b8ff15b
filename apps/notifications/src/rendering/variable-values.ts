import type { Locale } from '@brote/contracts';
import { TEMPLATE_VARIABLES } from '@brote/contracts/notifications';
import type { OrderView } from '@brote/contracts/orders';
import { asTyped, greetingName } from './customer-text';
import { dayText, moneyText } from './formats';
import type { VariableValues } from './template-content';
import { priceText, type SubscriptionMailData } from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

type Tracking = OrderView['tracking'];

/** Values of the variables about an order; `refunded` in cents. */
export function orderValues(order: OrderView, refunded: number): VariableValues {
  const { locale, number, total, placedAt, shippingInfo, tracking } = order;
  return {
    customer_name: nameFor(shippingInfo.firstName, locale),
    order_number: asTyped(number),
    order_total: moneyText(total),
    order_date: dayText(placedAt, locale),
    refunded_amount: moneyText({ amount: refunded, currency: total.currency }),
    ...parcelValues(tracking, locale),
  };
}

/** Values of the variables about a subscription or its upcoming delivery. */
export function subscriptionValues({
  subscription,
  delivery,
  amountDue,
  refunded = 0,
  firstName,
  locale,
}: SubscriptionMailData): VariableValues {
  const { planName, nextDelivery, pausedUntil } = subscription;
  const upcoming = delivery ?? nextDelivery;
  return {
    customer_name: nameFor(firstName, locale),
    plan_name: asTyped(planName[locale]),
    plan_price: priceText(subscription, locale),
    next_box_date: upcoming && dayText(upcoming.date, locale),
    amount_due: amountDue && moneyText(amountDue),
    refunded_amount: moneyText({ amount: refunded, currency: 'EUR' }),
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
export function nameFor(firstName: string | null, locale: Locale): string {
  return greetingName(firstName ?? '') ?? TRANSLATIONS[locale].staff.anybody;
}

function parcelValues(tracking: Tracking, locale: Locale): VariableValues {
  if (tracking === null) return {};
  return { carrier: TRANSLATIONS[locale].afterSale.carriers[tracking.carrier], tracking_number: asTyped(tracking.number) };
}
