import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { asTyped } from './customer-text';
import { dayText, firstDayText } from './formats';
import { deliveryUrl, manageUrl } from './links';
import type { Link, TitledLines } from './mail-body';
import { sentTo } from './order-summary';
import type { ShopDetails } from './shop-details';
import {
  deliverySummary,
  contentsOf,
  newPrice,
  nextDeliveryText,
  nextCharge,
  priceText,
  whenPaidUp,
  type MessagePart,
  type SubscriptionMailData,
} from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

/** Mails about one delivery. */
const DELIVERY_MESSAGES = [
  'delivery-upcoming',
  'delivery-delayed',
  'delivery-skipped',
  'delivery-shipped',
  'delivery-failed',
] as const satisfies readonly SubscriptionMessage[];
export type DeliveryMessage = (typeof DELIVERY_MESSAGES)[number];

export function isAboutDelivery(template: SubscriptionMessage): template is DeliveryMessage {
  return DELIVERY_MESSAGES.some((each) => each === template);
}

interface DeliveryMailData extends SubscriptionMailData {
  delivery: DeliveryView;
}
type Composer = (data: DeliveryMailData, shop: ShopDetails) => MessagePart;

const composers: Readonly<Record<DeliveryMessage, Composer>> = {
  'delivery-upcoming': upcoming,
  'delivery-delayed': delayed,
  'delivery-skipped': skipped,
  'delivery-shipped': shipped,
  'delivery-failed': failed,
};

/** Writes a mail about the delivery in the facts. Throws without one. */
export function composeDeliveryMail(template: DeliveryMessage, data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  if (data.delivery === null) throw new TypeError(`The mail ${template} needs a delivery in its facts`);
  return composers[template]({ ...data, delivery: data.delivery }, shop);
}

/** The notice before each renewal: content, price, effect of silence, and every alternative. */
function upcoming(data: DeliveryMailData, shop: ShopDetails): MessagePart {
  const { delivery, subscription, locale } = data;
  const words = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      ...nextDeliveryText(delivery, locale),
      words.cutOffs(dayText(delivery.choicesUntil, locale), dayText(delivery.addressUntil, locale)),
      words.silence(priceText(subscription, locale)),
      ...newPrice(subscription, locale),
    ],
    ...changeButton(data, shop),
    order: deliverySummary(data, delivery),
    details: [sentTo(subscription, locale)],
    links: [...skipLink(data, shop), manageLink(data, shop)],
  };
}

function delayed(data: DeliveryMailData, shop: ShopDetails): MessagePart {
  const { delivery, subscription, locale } = data;
  const { delayed: words } = TRANSLATIONS[locale].subscriptions;
  const paragraphs = [words.short(dayText(delivery.date, locale)), ...whenPaidUp(subscription, words.nothingToDo)];
  const details = [contentsOf(delivery, locale)];
  // After the cut-off a link has no effect and would only annoy.
  if (!subscription.actions.includes('skip')) return { paragraphs: paragraphs, details };
  return { paragraphs: [...paragraphs, words.otherColours], ...changeButton(data, shop), details, links: skipLink(data, shop) };
}

function skipped(data: DeliveryMailData): MessagePart {
  const { delivery, subscription, locale } = data;
  const { skipped: words } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      words.leftOut(dayText(delivery.date, locale)),
      ...whenPaidUp(subscription, ...nextDeliveryText(subscription.nextDelivery, locale)),
      ...nextCharge(data),
      words.mistake,
    ],
  };
}

function shipped({ delivery, subscription, locale }: DeliveryMailData): MessagePart {
  const { shipped: words, carriers, track } = TRANSLATIONS[locale].afterSale;
  const { tracking } = delivery;
  const { journey } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      words.handedOver(carriers[tracking?.carrier ?? 'other']),
      journey(firstDayText(delivery.arrivesFrom, delivery.arrivesUntil, locale), dayText(delivery.arrivesUntil, locale)),
    ],
    ...(tracking?.url ? { button: { label: track, url: tracking.url } } : {}),
    details: [...parcel(delivery, locale), contentsOf(delivery, locale), sentTo(subscription, locale)],
    care: TRANSLATIONS[locale].care,
  };
}

function failed({ delivery, subscription, locale }: DeliveryMailData): MessagePart {
  const { failedDelivery: words } = TRANSLATIONS[locale].subscriptions;
  const reason = delivery.reason ?? 'other';
  const isUpToTheCustomer = reason === 'address' || reason === 'refused';
  return {
    paragraphs: [words.why[reason], ...(isUpToTheCustomer ? [words.checkAddress] : []), words.again],
    details: [contentsOf(delivery, locale), sentTo(subscription, locale)],
  };
}

function parcel({ tracking }: DeliveryView, locale: SubscriptionMailData['locale']): TitledLines[] {
  if (tracking === null) return [];
  const { afterSale } = TRANSLATIONS[locale];
  const name = tracking.carrier === 'other' ? [] : [afterSale.carriers[tracking.carrier]];
  return [{ title: afterSale.tracking, lines: [...name, afterSale.trackingNumber(asTyped(tracking.number))] }];
}

function changeButton({ deliveryToken, locale }: DeliveryMailData, { publicOrigin }: ShopDetails): Partial<MessagePart> {
  const label = TRANSLATIONS[locale].subscriptions.buttons.change;
  return deliveryToken === null ? {} : { button: { label, url: deliveryUrl(publicOrigin, deliveryToken, 'change') } };
}

function skipLink({ deliveryToken, locale }: DeliveryMailData, { publicOrigin }: ShopDetails): Link[] {
  const label = TRANSLATIONS[locale].subscriptions.links.skip;
  return deliveryToken === null ? [] : [{ label, url: deliveryUrl(publicOrigin, deliveryToken, 'skip') }];
}

function manageLink({ locale }: DeliveryMailData, { publicOrigin }: ShopDetails): Link {
  return { label: TRANSLATIONS[locale].subscriptions.links.manage, url: manageUrl(publicOrigin) };
}
