import type { Locale } from '@brote/contracts';
import type { DeliveryView, SubscriptionMailFacts, SubscriptionView } from '@brote/contracts/subscriptions';
import { termsOf, type TermsEdition } from '@brote/contracts/terms';
import { brushLabels } from './brush-labels';
import { asTyped } from './customer-text';
import { dayText, firstDayText, moneyText } from './formats';
import type { MailBody, OrderBody, TitledLines } from './mail-body';
import type { MessageParts } from './mail-frame';
import { pictureOf } from './pictures';
import { TRANSLATIONS } from './translations/translations';

/** All data of a mail about a subscription, except its words. */
export interface SubscriptionMailData extends Omit<SubscriptionMailFacts, 'userId'> {
  locale: Locale;
  /** Full name as typed; empty when there is none. */
  firstName: string;
  /** Refunded cents of a charge; left out in mails about other topics. */
  refunded?: number;
}

/** Parts that a kind of mail adds to the frame. */
export type MessagePart = Pick<MessageParts, 'paragraphs'> & Partial<MailBody>;

type Charged = Pick<SubscriptionView, 'monthlyPrice' | 'billingPeriod' | 'interval'>;
type Changing = Charged & Pick<SubscriptionView, 'planName' | 'priceChange'>;

/** Terms that the plan was started under. */
export function termsOfPlan({ termsVersion, subscription }: Pick<SubscriptionMailData, 'termsVersion' | 'subscription'>): TermsEdition {
  return termsOf({ termsVersion, at: subscription.startedAt });
}

/** `1,90 € per month`, or the price of a delivery where each is charged separately. */
export function priceText({ monthlyPrice, billingPeriod, interval }: Charged, locale: Locale): string {
  const { perMonth, perDelivery } = TRANSLATIONS[locale].subscriptions;
  return billingPeriod === 'monthly' ? perMonth(moneyText(monthlyPrice)) : perDelivery(moneyText(times(monthlyPrice, interval)));
}

/** Amount of one charge by Stripe. */
export function chargeText({ monthlyPrice, billingPeriod, interval }: Charged): string {
  return moneyText(billingPeriod === 'monthly' ? monthlyPrice : times(monthlyPrice, interval));
}

/** Content of a delivery, the next charge, and the total until the following delivery. */
export function deliverySummary({ subscription, locale }: SubscriptionMailData, delivery: DeliveryView): OrderBody {
  const { planName, interval, nextChargeOn, billingPeriod } = subscription;
  const words = TRANSLATIONS[locale].subscriptions.delivery;
  const brushes = brushLabels(delivery.brushes, locale);
  const picture = pictureOf(delivery.brushes);
  return {
    caption: words.caption(dayText(delivery.date, locale)),
    lines: [{ picture, name: planName[locale], brushes, price: '' }],
    sums: [
      { label: words.charge[billingPeriod], amount: chargeText(subscription) },
      ...(nextChargeOn === null
        ? []
        : [{ label: words.nextCharge(dayText(nextChargeOn, locale)), amount: chargeText(asOn(nextChargeOn, subscription)) }]),
    ],
    total: { label: words.untilNext(interval), amount: moneyText(times(asOn(delivery.date, subscription).monthlyPrice, interval)) },
  };
}

/** Content of a delivery, as a list beside the address. */
export function contentsOf(delivery: DeliveryView, locale: Locale): TitledLines {
  return {
    title: TRANSLATIONS[locale].subscriptions.delivery.contents,
    lines: brushLabels(delivery.brushes, locale).map(({ label }) => label),
  };
}

/** Day and amount of the next charge; empty while none is due. */
export function nextCharge({ subscription, locale }: SubscriptionMailData): string[] {
  const { nextChargeOn } = subscription;
  if (nextChargeOn === null) return [];
  return [TRANSLATIONS[locale].subscriptions.nextCharge(chargeText(asOn(nextChargeOn, subscription)), dayText(nextChargeOn, locale))];
}

/** Present and announced price of a plan with its day; empty without an announced price. */
export function newPrice(subscription: Changing, locale: Locale): string[] {
  const { planName, priceChange = null } = subscription;
  if (priceChange === null) return [];
  const { from } = priceChange;
  const [before, after] = [priceText(subscription, locale), priceText(asOn(from, subscription), locale)];
  return [TRANSLATIONS[locale].subscriptions.price.changes(asTyped(planName[locale]), before, after, dayText(from, locale))];
}

/** The same at the price of a future day. */
function asOn(day: string, one: Charged & Pick<SubscriptionView, 'priceChange'>): Charged {
  const { priceChange = null } = one;
  return priceChange !== null && day >= priceChange.from ? { ...one, monthlyPrice: priceChange.monthlyPrice } : one;
}

/** Texts that appear only while no payment is due: a customer in dunning never reads that nothing is due. */
export function whenPaidUp(
  { status }: Pick<SubscriptionMailData['subscription'], 'status'>,
  ...said: readonly string[]
): readonly string[] {
  return status === 'past_due' ? [] : said;
}

/** Dispatch and arrival of the next delivery; empty while none is due. */
export function nextDeliveryText(delivery: DeliveryView | null, locale: Locale): string[] {
  if (delivery === null) return [];
  const { date, arrivesFrom, arrivesUntil } = delivery;
  return [
    TRANSLATIONS[locale].subscriptions.nextDeliveryText(
      dayText(date, locale),
      firstDayText(arrivesFrom, arrivesUntil, locale),
      dayText(arrivesUntil, locale),
    ),
  ];
}

function times({ amount, currency }: Charged['monthlyPrice'], count: number): Charged['monthlyPrice'] {
  return { amount: amount * count, currency };
}
