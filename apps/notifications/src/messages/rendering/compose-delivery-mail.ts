import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { dayText, firstDayText } from './formats';
import { deliveryUrl } from './links';
import type { MailLink } from './mail-body';
import { parcelLines, shippingAddressLines } from './order-summary';
import type { ShopDetails } from '../../shop-details';
import {
  deliverySummary,
  deliveryContents,
  priceChangeTexts,
  nextDeliveryTexts,
  nextChargeTexts,
  priceText,
  keepWhenPaidUp,
  manageLink,
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
  'delivery-upcoming': composeUpcoming,
  'delivery-delayed': composeDelayed,
  'delivery-skipped': composeSkipped,
  'delivery-shipped': composeShipped,
  'delivery-failed': composeFailed,
};

/** Writes a mail about the delivery in the facts. Throws without one. */
export function composeDeliveryMail(template: DeliveryMessage, data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  if (data.delivery === null) throw new TypeError(`The mail ${template} needs a delivery in its facts`);
  return composers[template]({ ...data, delivery: data.delivery }, shop);
}

/** The notice before each renewal: content, price, effect of silence, and every alternative. */
function composeUpcoming(data: DeliveryMailData, shop: ShopDetails): MessagePart {
  const { delivery, subscription, locale } = data;
  const wording = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      ...nextDeliveryTexts(delivery, locale),
      wording.cutOffs(dayText(delivery.choicesUntil, locale), dayText(delivery.addressUntil, locale)),
      wording.silence(priceText(subscription, locale)),
      ...priceChangeTexts(subscription, locale),
    ],
    ...changeButton(data, shop),
    order: deliverySummary(data, delivery),
    details: [shippingAddressLines(subscription, locale)],
    links: [...skipLink(data, shop), manageLink(data, shop)],
  };
}

function composeDelayed(data: DeliveryMailData, shop: ShopDetails): MessagePart {
  const { delivery, subscription, locale } = data;
  const { delayed: wording } = TRANSLATIONS[locale].subscriptions;
  const paragraphs = [wording.short(dayText(delivery.date, locale)), ...keepWhenPaidUp(subscription, wording.nothingToDo)];
  const details = [deliveryContents(delivery, locale)];
  // After the cut-off a link has no effect and would only annoy.
  if (!subscription.actions.includes('skip')) return { paragraphs: paragraphs, details };
  return { paragraphs: [...paragraphs, wording.otherColours], ...changeButton(data, shop), details, links: skipLink(data, shop) };
}

function composeSkipped(data: DeliveryMailData): MessagePart {
  const { delivery, subscription, locale } = data;
  const { skipped: wording } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      wording.leftOut(dayText(delivery.date, locale)),
      ...keepWhenPaidUp(subscription, ...nextDeliveryTexts(subscription.nextDelivery, locale)),
      ...nextChargeTexts(data),
      wording.mistake,
    ],
  };
}

function composeShipped({ delivery, subscription, locale }: DeliveryMailData): MessagePart {
  const { shipped: wording, carriers, track } = TRANSLATIONS[locale].afterSale;
  const { tracking } = delivery;
  const { journey } = TRANSLATIONS[locale].subscriptions;
  return {
    paragraphs: [
      wording.handedOver(carriers[tracking?.carrier ?? 'other']),
      journey(firstDayText(delivery.arrivesFrom, delivery.arrivesUntil, locale), dayText(delivery.arrivesUntil, locale)),
    ],
    ...(tracking?.url ? { button: { label: track, url: tracking.url } } : {}),
    details: [...parcelLines(delivery, locale), deliveryContents(delivery, locale), shippingAddressLines(subscription, locale)],
    care: TRANSLATIONS[locale].care,
  };
}

function composeFailed({ delivery, subscription, locale }: DeliveryMailData): MessagePart {
  const { failedDelivery: wording } = TRANSLATIONS[locale].subscriptions;
  const reason = delivery.reason ?? 'other';
  const isCausedByCustomer = reason === 'address' || reason === 'refused';
  return {
    paragraphs: [wording.why[reason], ...(isCausedByCustomer ? [wording.checkAddress] : []), wording.again],
    details: [deliveryContents(delivery, locale), shippingAddressLines(subscription, locale)],
  };
}

function changeButton({ deliveryToken, locale }: DeliveryMailData, { publicOrigin }: ShopDetails): Partial<MessagePart> {
  const label = TRANSLATIONS[locale].subscriptions.buttons.change;
  return deliveryToken === null ? {} : { button: { label, url: deliveryUrl(publicOrigin, deliveryToken, 'change') } };
}

function skipLink({ deliveryToken, locale }: DeliveryMailData, { publicOrigin }: ShopDetails): MailLink[] {
  const label = TRANSLATIONS[locale].subscriptions.links.skip;
  return deliveryToken === null ? [] : [{ label, url: deliveryUrl(publicOrigin, deliveryToken, 'skip') }];
}
