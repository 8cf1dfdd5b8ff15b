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
import type { ShopFacts } from './shop-facts';
import {
  deliverySummary,
  newPrice,
  nextDeliveryText,
  nextCharge,
  priceText,
  termsOfPlan,
  whenPaidUp,
  type MessagePart,
  type SubscriptionFacts,
} from './subscription-facts';
import { TRANSLATIONS } from './translations/translations';

type Composer = (facts: SubscriptionFacts, shop: ShopFacts) => MessagePart;
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

/** Writes a mail about a subscription or one of its deliveries. `wayOut` switches such mails off; null where that cannot be done. */
export function composeSubscriptionMail(
  template: SubscriptionMessage,
  facts: SubscriptionFacts,
  shop: ShopFacts,
  wayOut: WayOut | null,
): MailBody {
  const { locale, firstName } = facts;
  const translations = TRANSLATIONS[locale].subscriptions;
  const { subject, preheader, heading } = translations.mails[template];
  return mailFrame(locale, shop, {
    subject,
    preheader,
    heading: heading(greetingName(firstName)),
    reason: [translations.reason(shop.seller.name), ...(SWITCHABLE[template] === undefined ? [translations.required] : [])].join(' '),
    footer: preferenceLinks(locale, shop, wayOut),
    button: { label: translations.buttons.manage, url: manageUrl(shop.publicOrigin) },
    ...withWithdrawal(ownPartOf(template, facts, shop), template, facts, shop),
  });
}

/** The subject alone; known before the facts are asked for. */
export function subscriptionSubject(template: SubscriptionMessage, locale: Locale): string {
  return TRANSLATIONS[locale].subscriptions.mails[template].subject;
}

function ownPartOf(template: SubscriptionMessage, facts: SubscriptionFacts, shop: ShopFacts): MessagePart {
  if (isAboutPayment(template)) return composePaymentMail(template, facts, shop);
  if (isAboutDelivery(template)) return composeDeliveryMail(template, facts, shop);
  return composers[template](facts, shop);
}

/** While the law lets the customer withdraw, the mails about the contract and its deliveries lead there without signing in. */
function withWithdrawal(
  part: MessagePart,
  template: SubscriptionMessage,
  facts: SubscriptionFacts,
  { publicOrigin }: ShopFacts,
): MessagePart {
  const { locale, subscription, withdrawalToken = null } = facts;
  const leadsThere = template === 'subscription-started' || isAboutDelivery(template) || template === 'subscription-cancelled';
  if (withdrawalToken === null || !leadsThere) return part;
  const url = planWithdrawalUrl(publicOrigin, planReference(subscription.id), withdrawalToken);
  return { ...part, links: [...(part.links ?? []), { label: TRANSLATIONS[locale].afterSale.withdrawHere, url }] };
}

/** The confirmation on a durable medium: what was agreed, and every right that comes with it. */
function started(facts: SubscriptionFacts, { seller }: ShopFacts): MessagePart {
  const { subscription, locale } = facts;
  const { planName, interval, nextDelivery } = subscription;
  const translations = TRANSLATIONS[locale];
  const words = translations.subscriptions;
  const { title, paragraphs: rules } = translations.withdrawal(seller);
  return {
    paragraphs: [
      ...(nextDelivery === null
        ? []
        : [
            ...(facts.waitsForPreviousDelivery ? [words.firstDeliveryLater(dayText(nextDelivery.date, locale))] : []),
            (facts.waitsForPreviousDelivery ? words.journey : words.firstDelivery)(
              firstDayText(nextDelivery.arrivesFrom, nextDelivery.arrivesUntil, locale),
              dayText(nextDelivery.arrivesUntil, locale),
            ),
          ]),
      words.terms(asTyped(planName[locale]), priceText(subscription, locale), interval),
      translations.termsAttached.inMail(dayText(termsOfPlan(facts).version, locale)),
    ],
    order: nextDelivery === null ? null : deliverySummary(facts, nextDelivery),
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

function paused({ subscription, locale }: SubscriptionFacts): MessagePart {
  const { paused: words } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const until = pausedUntil === null ? [] : [words.until(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...until, words.reminder, words.earlier] };
}

function resumesSoon(facts: SubscriptionFacts): MessagePart {
  const { subscription, locale } = facts;
  const { resumesSoon: words } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const on = pausedUntil === null ? [] : [words.on(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...on, ...nextCharge(facts), words.notYet] };
}

function resumed(facts: SubscriptionFacts): MessagePart {
  const { subscription, locale } = facts;
  const runs = TRANSLATIONS[locale].subscriptions.resumed.runs(priceText(subscription, locale));
  return { paragraphs: [runs, ...nextDeliveryText(subscription.nextDelivery, locale), ...nextCharge(facts)] };
}

function cancelled({ subscription, locale, isWithdrawn = false }: SubscriptionFacts, { publicOrigin }: ShopFacts): MessagePart {
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

function refunded({ subscription, refunded: amount = 0, locale }: SubscriptionFacts): MessagePart {
  const { refunded: words } = TRANSLATIONS[locale].subscriptions;
  return { paragraphs: [words.back(moneyText({ amount, currency: 'EUR' }), asTyped(subscription.planName[locale])), words.when] };
}

/** The law wants it in time, with the right to leave: it asks no preferences, and its button leads to where the plan is cancelled. */
function priceNotice({ subscription, priceChange, locale }: SubscriptionFacts, { publicOrigin }: ShopFacts): MessagePart {
  const { price: words, buttons } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [...newPrice({ ...subscription, priceChange }, locale), ...whenPaidUp(subscription, words.agree), words.disagree],
    button: { label: buttons.seeOrCancel, url: manageUrl(publicOrigin, subscription.id) },
  };
}

function priceKept({ subscription, locale }: SubscriptionFacts): MessagePart {
  const { price: words } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      words.kept(asTyped(subscription.planName[locale]), priceText(subscription, locale)),
      ...whenPaidUp(subscription, words.nothingToDo),
    ],
  };
}
