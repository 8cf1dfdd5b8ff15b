import type { Locale } from '@brote/contracts';
import type { DeliveryView, SubscriptionMessageContent, SubscriptionView } from '@brote/contracts/subscriptions';
import { termsOf, type TermsEdition } from '@brote/contracts/terms';
import { brushLabels } from './brush-labels';
import { toOneLine } from './typed-text';
import { dayText, firstDayText, moneyText } from './formats';
import { manageUrl } from './links';
import type { MailBody, MailLink, OrderBody } from './mail-body';
import type { ShopDetails } from '../../shop-details';
import type { TitledLines } from './translations/wording';
import type { MessageParts } from './mail-frame';
import { pictureAddressOf } from './pictures';
import { TRANSLATIONS } from './translations/translations';

/** All data of a mail about a subscription, except its words. */
export interface SubscriptionMailData extends Omit<SubscriptionMessageContent, 'userId'> {
  locale: Locale;
  /** Full name as typed; empty when there is none. */
  firstName: string;
  /** Refunded cents of a charge; left out in mails about other topics. */
  refunded?: number;
  /** Invoice or credit note; left out or null in mails about other topics. */
  documentNumber?: string | null;
  /** Charge of the document or of the refund, by its invoice's id at Stripe; null in mails of earlier versions. */
  chargeId?: string | null;
}

/** Parts that a kind of mail adds to the frame. */
export type MessagePart = Pick<MessageParts, 'paragraphs'> & Partial<MailBody>;

type ChargedPlan = Pick<SubscriptionView, 'monthlyPrice' | 'billingPeriod' | 'interval'>;
type PlanWithPriceChange = ChargedPlan & Pick<SubscriptionView, 'planName' | 'priceChange'>;

/** Terms that the plan was started under. */
export function termsOfPlan({ termsVersion, subscription }: Pick<SubscriptionMailData, 'termsVersion' | 'subscription'>): TermsEdition {
  return termsOf({ termsVersion, at: subscription.startedAt });
}

/** `1,90 € per month`, or the price of a delivery where each is charged separately. */
export function priceText({ monthlyPrice, billingPeriod, interval }: ChargedPlan, locale: Locale): string {
  const { perMonth, perDelivery } = TRANSLATIONS[locale].subscriptions;
  return billingPeriod === 'monthly' ? perMonth(moneyText(monthlyPrice)) : perDelivery(moneyText(multiply(monthlyPrice, interval)));
}

/** Amount of one charge by Stripe. */
export function chargeText({ monthlyPrice, billingPeriod, interval }: ChargedPlan): string {
  return moneyText(billingPeriod === 'monthly' ? monthlyPrice : multiply(monthlyPrice, interval));
}

/** Content of a delivery, the next charge, and the total until the following delivery. */
export function deliverySummary({ subscription, locale }: SubscriptionMailData, delivery: DeliveryView): OrderBody {
  const { planName, interval, nextChargeOn, billingPeriod } = subscription;
  const wording = TRANSLATIONS[locale].subscriptions.delivery;
  const brushes = brushLabels(delivery.brushes, locale);
  const picture = pictureAddressOf(delivery.brushes);
  return {
    caption: wording.caption(dayText(delivery.date, locale)),
    lines: [{ picture, name: planName[locale], brushes, price: '' }],
    sums: [
      { label: wording.charge[billingPeriod], amount: chargeText(subscription) },
      ...(nextChargeOn === null
        ? []
        : [{ label: wording.nextCharge(dayText(nextChargeOn, locale)), amount: chargeText(withPriceOn(nextChargeOn, subscription)) }]),
    ],
    total: {
      label: wording.untilNext(interval),
      amount: moneyText(multiply(withPriceOn(delivery.date, subscription).monthlyPrice, interval)),
    },
  };
}

/** Link to the page for pausing, changing and cancelling. */
export function manageLink({ locale }: SubscriptionMailData, { publicOrigin }: ShopDetails): MailLink {
  return { label: TRANSLATIONS[locale].subscriptions.links.manage, url: manageUrl(publicOrigin) };
}

/** Content of a delivery, as a list beside the address. */
export function deliveryContents(delivery: DeliveryView, locale: Locale): TitledLines {
  return {
    title: TRANSLATIONS[locale].subscriptions.delivery.contents,
    lines: brushLabels(delivery.brushes, locale).map(({ label }) => label),
  };
}

/** Day and amount of the next charge; empty while none is due. */
export function nextChargeTexts({ subscription, locale }: SubscriptionMailData): string[] {
  const { nextChargeOn } = subscription;
  if (nextChargeOn === null) return [];
  return [
    TRANSLATIONS[locale].subscriptions.nextCharge(chargeText(withPriceOn(nextChargeOn, subscription)), dayText(nextChargeOn, locale)),
  ];
}

/** Present and announced price of a plan with its day; empty without an announced price. */
export function priceChangeTexts(subscription: PlanWithPriceChange, locale: Locale): string[] {
  const { planName, priceChange = null } = subscription;
  if (priceChange === null) return [];
  const { from } = priceChange;
  const [before, after] = [priceText(subscription, locale), priceText(withPriceOn(from, subscription), locale)];
  return [TRANSLATIONS[locale].subscriptions.price.changes(toOneLine(planName[locale]), before, after, dayText(from, locale))];
}

/** The same at the price of a future day. */
function withPriceOn(day: string, plan: ChargedPlan & Pick<SubscriptionView, 'priceChange'>): ChargedPlan {
  const { priceChange = null } = plan;
  return priceChange !== null && day >= priceChange.from ? { ...plan, monthlyPrice: priceChange.monthlyPrice } : plan;
}

/** Texts that appear only while no payment is due: a customer in dunning never reads that nothing is due. */
export function keepWhenPaidUp(
  { status }: Pick<SubscriptionMailData['subscription'], 'status'>,
  ...paragraphs: readonly string[]
): readonly string[] {
  return status === 'past_due' ? [] : paragraphs;
}

/** Dispatch and arrival of the next delivery; empty while none is due. */
export function nextDeliveryTexts(delivery: DeliveryView | null, locale: Locale): string[] {
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

function multiply({ amount, currency }: ChargedPlan['monthlyPrice'], count: number): ChargedPlan['monthlyPrice'] {
  return { amount: amount * count, currency };
}
