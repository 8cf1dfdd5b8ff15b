import type { Locale } from '@brote/contracts';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { planReference } from '@brote/contracts/subscriptions';
import { composeDeliveryMail, isAboutDelivery } from './compose-delivery-mail';
import { composeFailedChargeMail, isAboutFailedCharge } from './compose-failed-charge-mail';
import { toOneLine, greetingName } from './typed-text';
import { dayText, firstDayText, moneyText } from './formats';
import { manageUrl, planChargeUrl, planWithdrawalUrl, plansUrl } from './links';
import type { MailBody, MailLink } from './mail-body';
import { mailFrame, preferenceLinks, type UnsubscribeLink } from './mail-frame';
import { TOPIC_BY_SWITCHABLE_MESSAGE } from './message-kinds';
import { paymentMethodLines, shippingAddressLines } from './order-summary';
import type { ShopDetails } from '../../shop-details';
import {
  deliverySummary,
  priceChangeTexts,
  nextDeliveryTexts,
  nextChargeTexts,
  priceText,
  termsOfPlan,
  keepWhenPaidUp,
  type MessagePart,
  type SubscriptionMailData,
} from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

type Composer = (data: SubscriptionMailData, shop: ShopDetails) => MessagePart;
type SubscriptionEventMessage =
  'started' | 'paused' | 'resumes-soon' | 'resumed' | 'cancelled' | 'refunded' | 'document' | 'price-notice' | 'price-kept';

const composers: Readonly<Record<`subscription-${SubscriptionEventMessage}`, Composer>> = {
  'subscription-started': composeStarted,
  'subscription-paused': composePaused,
  'subscription-resumes-soon': composeResumesSoon,
  'subscription-resumed': composeResumed,
  'subscription-cancelled': composeCancelled,
  'subscription-refunded': composeRefunded,
  'subscription-document': composeDocument,
  'subscription-price-notice': composePriceNotice,
  'subscription-price-kept': composePriceKept,
};

/** Writes a mail about a subscription or one of its deliveries. `wayOut` switches such mails off; null where that is not possible. */
export function composeSubscriptionMail(
  template: SubscriptionMessage,
  data: SubscriptionMailData,
  shop: ShopDetails,
  unsubscribeLink: UnsubscribeLink | null,
): MailBody {
  const { locale, firstName } = data;
  const translations = TRANSLATIONS[locale].subscriptions;
  const { subject, preheader, heading } = translations.mails[template];
  return mailFrame(locale, shop, {
    subject,
    preheader,
    heading: heading(greetingName(firstName)),
    reason: [
      translations.reason(shop.seller.name),
      ...(TOPIC_BY_SWITCHABLE_MESSAGE[template] === undefined ? [translations.required] : []),
    ].join(' '),
    footer: preferenceLinks(locale, shop, unsubscribeLink),
    button: { label: translations.buttons.manage, url: manageUrl(shop.publicOrigin) },
    ...addWithdrawalLink(composePart(template, data, shop), template, data, shop),
  });
}

/** The subject alone; known before the facts are requested. */
export function subscriptionSubject(template: SubscriptionMessage, locale: Locale): string {
  return TRANSLATIONS[locale].subscriptions.mails[template].subject;
}

function composePart(template: SubscriptionMessage, data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  if (isAboutFailedCharge(template)) return composeFailedChargeMail(template, data, shop);
  if (isAboutDelivery(template)) return composeDeliveryMail(template, data, shop);
  return composers[template](data, shop);
}

/** During the withdrawal period, the mails about the contract and its deliveries link to it without a sign-in. */
function addWithdrawalLink(
  part: MessagePart,
  template: SubscriptionMessage,
  data: SubscriptionMailData,
  { publicOrigin }: ShopDetails,
): MessagePart {
  const { locale, subscription, withdrawalToken = null } = data;
  const hasWithdrawalLink = template === 'subscription-started' || isAboutDelivery(template) || template === 'subscription-cancelled';
  if (withdrawalToken === null || !hasWithdrawalLink) return part;
  const url = planWithdrawalUrl(publicOrigin, planReference(subscription.id), withdrawalToken);
  return { ...part, links: [...(part.links ?? []), { label: TRANSLATIONS[locale].afterSale.withdrawHere, url }] };
}

/** The confirmation on a durable medium: the agreement, and every right that comes with it. */
function composeStarted(data: SubscriptionMailData, { seller }: ShopDetails): MessagePart {
  const { subscription, locale } = data;
  const { planName, interval, nextDelivery } = subscription;
  const translations = TRANSLATIONS[locale];
  const wording = translations.subscriptions;
  const { title, paragraphs: rules } = translations.withdrawal(seller);
  return {
    paragraphs: [
      ...(nextDelivery === null
        ? []
        : [
            ...(data.waitsForPreviousDelivery ? [wording.firstDeliveryLater(dayText(nextDelivery.date, locale))] : []),
            (data.waitsForPreviousDelivery ? wording.journey : wording.firstDelivery)(
              firstDayText(nextDelivery.arrivesFrom, nextDelivery.arrivesUntil, locale),
              dayText(nextDelivery.arrivesUntil, locale),
            ),
          ]),
      wording.terms(toOneLine(planName[locale]), priceText(subscription, locale), interval),
      translations.termsAttached.inMail(dayText(termsOfPlan(data).version, locale)),
    ],
    order: nextDelivery === null ? null : deliverySummary(data, nextDelivery),
    details: [
      shippingAddressLines(subscription, locale),
      ...paymentMethodLines(subscription, locale),
      { title: wording.reference, lines: [planReference(subscription.id)] },
    ],
    care: translations.care,
    // The general rule counts from the last of the goods; here the first delivery begins the period.
    rights: [{ title, paragraphs: [wording.withdrawal, ...rules.slice(1)] }, translations.guarantee(seller)],
    form: translations.form(seller),
  };
}

function composePaused({ subscription, locale }: SubscriptionMailData): MessagePart {
  const { paused: wording } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const until = pausedUntil === null ? [] : [wording.until(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...until, wording.reminder, wording.earlier] };
}

function composeResumesSoon(data: SubscriptionMailData): MessagePart {
  const { subscription, locale } = data;
  const { resumesSoon: wording } = TRANSLATIONS[locale].subscriptions;
  const { pausedUntil } = subscription;
  const resumptionText = pausedUntil === null ? [] : [wording.on(dayText(pausedUntil, locale), priceText(subscription, locale))];
  return { paragraphs: [...resumptionText, ...nextChargeTexts(data), wording.notYet] };
}

function composeResumed(data: SubscriptionMailData): MessagePart {
  const { subscription, locale } = data;
  const runningText = TRANSLATIONS[locale].subscriptions.resumed.runs(priceText(subscription, locale));
  return { paragraphs: [runningText, ...nextDeliveryTexts(subscription.nextDelivery, locale), ...nextChargeTexts(data)] };
}

function composeCancelled({ subscription, locale, isWithdrawn = false }: SubscriptionMailData, { publicOrigin }: ShopDetails): MessagePart {
  const { cancelled: wording, buttons } = TRANSLATIONS[locale].subscriptions;
  if (isWithdrawn) return { paragraphs: [wording.nothingMore, wording.noDelivery, wording.withdrawn] };
  const { endsOn, nextDelivery } = subscription;
  return {
    paragraphs: [
      wording.nothingMore,
      ...(endsOn === null ? [] : [wording.paidUntil(dayText(endsOn, locale))]),
      nextDelivery === null ? wording.noDelivery : wording.packed(dayText(nextDelivery.date, locale)),
      wording.comeBack,
    ],
    button: { label: buttons.again, url: plansUrl(publicOrigin) },
  };
}

function composeRefunded(data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  const { subscription, refunded: amount = 0, locale } = data;
  const { refunded: wording } = TRANSLATIONS[locale].subscriptions;
  const paragraphs = [wording.back(moneyText({ amount, currency: 'EUR' }), toOneLine(subscription.planName[locale])), wording.when];
  return { paragraphs, links: explanationLinks(data, shop) };
}

/** The page in the account that derives the amount of the charge, and of its refunds. */
function explanationLinks({ subscription, chargeId = null, locale }: SubscriptionMailData, { publicOrigin }: ShopDetails): MailLink[] {
  if (chargeId === null) return [];
  return [{ label: TRANSLATIONS[locale].subscriptions.document.why, url: planChargeUrl(publicOrigin, subscription.id, chargeId) }];
}

/**
 * The account shows the document, and explains its amount. The mail names it and carries no file, since a mail may go astray.
 */
function composeDocument(data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  const { subscription, documentNumber = null, locale } = data;
  const { document: wording, buttons } = TRANSLATIONS[locale].subscriptions;
  const number = documentNumber ?? '';
  const planName = toOneLine(subscription.planName[locale]);
  return {
    paragraphs: [number.startsWith('R') ? wording.creditNote(number, planName) : wording.invoice(number, planName), wording.where],
    button: { label: buttons.documents, url: manageUrl(shop.publicOrigin) },
    links: explanationLinks(data, shop),
  };
}

/** The law requires it in time, with the right to leave. It ignores preferences, and its button leads to the cancellation of the plan. */
function composePriceNotice({ subscription, priceChange, locale }: SubscriptionMailData, { publicOrigin }: ShopDetails): MessagePart {
  const { price: wording, buttons } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      ...priceChangeTexts({ ...subscription, priceChange }, locale),
      ...keepWhenPaidUp(subscription, wording.agree),
      wording.disagree,
    ],
    button: { label: buttons.seeOrCancel, url: manageUrl(publicOrigin, subscription.id) },
  };
}

function composePriceKept({ subscription, locale }: SubscriptionMailData): MessagePart {
  const { price: wording } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      wording.kept(toOneLine(subscription.planName[locale]), priceText(subscription, locale)),
      ...keepWhenPaidUp(subscription, wording.nothingToDo),
    ],
  };
}
