import type { Locale } from '@brote/contracts';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { planReference } from '@brote/contracts/subscriptions';
import { composeDeliveryMail, isAboutDelivery } from './compose-delivery-mail';
import { composePaymentMail, isAboutPayment } from './compose-payment-mail';
import { asTyped, greetingName } from './customer-text';
import { dayText, firstDayText, moneyText } from './formats';
import { manageUrl, planWithdrawalUrl, plansUrl } from './links';
import type { MailBody } from './mail-body';
import { mailFrame, preferenceLinks, type WayOut } from './mail-frame';
import { SWITCHABLE } from './message-kinds';
import { paidWith, sentTo } from './order-summary';
import type { ShopDetails } from './shop-details';
import {
  deliverySummary,
  newPrice,
  nextDeliveryText,
  nextCharge,
  priceText,
  termsOfPlan,
  whenPaidUp,
  type MessagePart,
  type SubscriptionMailData,
} from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

type Composer = (data: SubscriptionMailData, shop: ShopDetails) => MessagePart;
type OwnMessage = 'started' | 'paused' | 'resumes-soon' | 'resumed' | 'cancelled' | 'refunded' | 'price-notice' | 'price-kept';

const composers: Readonly<Record<`subscription-${OwnMessage}`, Composer>> = {
  'subscription-started': started,
  'subscription-paused': paused,
  'subscription-resumes-soon': resumesSoon,
  'subscription-resumed': resumed,
  'subscription-cancelled': cancelled,
  'subscription-refunded': refunded,
  'subscription-price-notice': priceNotice,
  'subscription-price-kept': priceKept,
};

/** Writes a mail about a subscription or one of its deliveries. `wayOut` switches such mails off; null where that is not possible. */
export function composeSubscriptionMail(
  template: SubscriptionMessage,
  data: SubscriptionMailData,
  shop: ShopDetails,
  wayOut: WayOut | null,
): MailBody {
  const { locale, firstName } = data;
  const translations = TRANSLATIONS[locale].subscriptions;
  const { subject, preheader, heading } = translations.mails[template];
  return mailFrame(locale, shop, {
    subject,
    preheader,
    heading: heading(greetingName(firstName)),
    reason: [translations.reason(shop.seller.name), ...(SWITCHABLE[template] === undefined ? [translations.required] : [])].join(' '),
    footer: preferenceLinks(locale, shop, wayOut),
    button: { label: translations.buttons.manage, url: manageUrl(shop.publicOrigin) },
    ...withWithdrawal(ownPartOf(template, data, shop), template, data, shop),
  });
}

/** The subject alone; known before the facts are requested. */
export function subscriptionSubject(template: SubscriptionMessage, locale: Locale): string {
  return TRANSLATIONS[locale].subscriptions.mails[template].subject;
}

function ownPartOf(template: SubscriptionMessage, data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  if (isAboutPayment(template)) return composePaymentMail(template, data, shop);
  if (isAboutDelivery(template)) return composeDeliveryMail(template, data, shop);
  return composers[template](data, shop);
}

/** During the withdrawal period, the mails about the contract and its deliveries link to it without a sign-in. */
function withWithdrawal(
  part: MessagePart,
  template: SubscriptionMessage,
  data: SubscriptionMailData,
  { publicOrigin }: ShopDetails,
): MessagePart {
  const { locale, subscription, withdrawalToken = null } = data;
  const leadsThere = template === 'subscription-started' || isAboutDelivery(template) || template === 'subscription-cancelled';
  if (withdrawalToken === null || !leadsThere) return part;
  const url = planWithdrawalUrl(publicOrigin, planReference(subscription.id), withdrawalToken);
  return { ...part, links: [...(part.links ?? []), { label: TRANSLATIONS[locale].afterSale.withdrawHere, url }] };
}

/** The confirmation on a durable medium: the agreement, and every right that comes with it. */
function started(data: SubscriptionMailData, { seller }: ShopDetails): MessagePart {
  const { subscription, locale } = data;
  const { planName, interval, nextDelivery } = subscription;
  const translations = TRANSLATIONS[locale];
  const words = translations.subscriptions;
  const { title, paragraphs: rules } = translations.withdrawal(seller);
  return {
    paragraphs: [
      ...(nextDelivery === null
        ? []
        : [
            ...(data.waitsForPreviousDelivery ? [words.firstDeliveryLater(dayText(nextDelivery.date, locale))] : []),
            (data.waitsForPreviousDelivery ? words.journey : words.firstDelivery)(
              firstDayText(nextDelivery.arrivesFrom, nextDelivery.arrivesUntil, locale),
              dayText(nextDelivery.arrivesUntil, locale),
            ),
          ]),
      words.terms(asTyped(planName[locale]), priceText(subscription, locale), interval),
      translations.termsAttached.inMail(dayText(termsOfPlan(data).version, locale)),
    ],
    order: nextDelivery === null ? null : deliverySummary(data, nextDelivery),
    details: [
      sentTo(subscription, locale),
      ...paidWith(subscription, locale),
      { title: words.reference, lines: [planReference(subscription.id)] },
    ],
    care: translations.care,
    // The general rule counts from the last of the goods; here the first delivery begins the period.
    rights: [{ title, paragraphs: [words.withdrawal, ...rules.slice(1)] }, translations.guarantee(seller)],
    form: translations.form(seller),
  };
}

function paused({ subscription, locale }: SubscriptionMailData): MessagePart {
  const { paused: words } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const until = pausedUntil === null ? [] : [words.until(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...until, words.reminder, words.earlier] };
}

function resumesSoon(data: SubscriptionMailData): MessagePart {
  const { subscription, locale } = data;
  const { resumesSoon: words } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const on = pausedUntil === null ? [] : [words.on(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...on, ...nextCharge(data), words.notYet] };
}

function resumed(data: SubscriptionMailData): MessagePart {
  const { subscription, locale } = data;
  const runs = TRANSLATIONS[locale].subscriptions.resumed.runs(priceText(subscription, locale));
  return { paragraphs: [runs, ...nextDeliveryText(subscription.nextDelivery, locale), ...nextCharge(data)] };
}

function cancelled({ subscription, locale, isWithdrawn = false }: SubscriptionMailData, { publicOrigin }: ShopDetails): MessagePart {
  const { cancelled: words, buttons } = TRANSLATIONS[locale].subscriptions;
  if (isWithdrawn) return { paragraphs: [words.nothingMore, words.noDelivery, words.withdrawn] };
  const { endsOn, nextDelivery } = subscription;
  return {
    paragraphs: [
      words.nothingMore,
      ...(endsOn === null ? [] : [words.paidUntil(dayText(endsOn, locale))]),
      nextDelivery === null ? words.noDelivery : words.packed(dayText(nextDelivery.date, locale)),
      words.comeBack,
    ],
    button: { label: buttons.again, url: plansUrl(publicOrigin) },
  };
}

function refunded({ subscription, refunded: amount = 0, locale }: SubscriptionMailData): MessagePart {
  const { refunded: words } = TRANSLATIONS[locale].subscriptions;
  return { paragraphs: [words.back(moneyText({ amount, currency: 'EUR' }), asTyped(subscription.planName[locale])), words.when] };
}

/** The law requires it in time, with the right to leave. It ignores preferences, and its button leads to the cancellation of the plan. */
function priceNotice({ subscription, priceChange, locale }: SubscriptionMailData, { publicOrigin }: ShopDetails): MessagePart {
  const { price: words, buttons } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [...newPrice({ ...subscription, priceChange }, locale), ...whenPaidUp(subscription, words.agree), words.disagree],
    button: { label: buttons.seeOrCancel, url: manageUrl(publicOrigin, subscription.id) },
  };
}

function priceKept({ subscription, locale }: SubscriptionMailData): MessagePart {
  const { price: words } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      words.kept(asTyped(subscription.planName[locale]), priceText(subscription, locale)),
      ...whenPaidUp(subscription, words.nothingToDo),
    ],
  };
}
