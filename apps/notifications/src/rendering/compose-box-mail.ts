import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { asTyped } from './customer-words';
import { dayText, firstDayText } from './formats';
import { boxUrl, manageUrl } from './links';
import type { Link, TitledLines } from './mail-body';
import { sentTo } from './order-summary';
import type { ShopFacts } from './shop-facts';
import {
  boxSummary,
  contentsOf,
  newPrice,
  nextBox,
  nextCharge,
  priceText,
  whenPaidUp,
  type OwnPart,
  type SubscriptionFacts,
} from './subscription-facts';
import { TEXTS } from './texts/texts';

/** Mails about one box. */
const BOX_MESSAGES = [
  'delivery-upcoming',
  'delivery-delayed',
  'delivery-skipped',
  'delivery-shipped',
  'delivery-failed',
] as const satisfies readonly SubscriptionMessage[];
export type BoxMessage = (typeof BOX_MESSAGES)[number];

export function isAboutBox(template: SubscriptionMessage): template is BoxMessage {
  return BOX_MESSAGES.some((each) => each === template);
}

interface BoxFacts extends SubscriptionFacts {
  box: DeliveryView;
}
type Composer = (facts: BoxFacts, shop: ShopFacts) => OwnPart;

const composers: Readonly<Record<BoxMessage, Composer>> = {
  'delivery-upcoming': upcoming,
  'delivery-delayed': delayed,
  'delivery-skipped': skipped,
  'delivery-shipped': shipped,
  'delivery-failed': failed,
};

/** Writes a mail about the box that the facts hold. Throws without one. */
export function composeBoxMail(template: BoxMessage, facts: SubscriptionFacts, shop: ShopFacts): OwnPart {
  if (facts.delivery === null) throw new TypeError(`${template} is a mail about a box`);
  return composers[template]({ ...facts, box: facts.delivery }, shop);
}

/** The notice before each renewal: what comes, what it costs, what silence means, and every way out. */
function upcoming(facts: BoxFacts, shop: ShopFacts): OwnPart {
  const { box, subscription, locale } = facts;
  const words = TEXTS[locale].subscriptions;
  return {
    paragraphs: [
      ...nextBox(box, locale),
      words.cutOffs(dayText(box.choicesUntil, locale), dayText(box.addressUntil, locale)),
      words.silence(priceText(subscription, locale)),
      ...newPrice(subscription, locale),
    ],
    ...changeButton(facts, shop),
    order: boxSummary(facts, box),
    details: [sentTo(subscription, locale)],
    links: [...skipLink(facts, shop), manageLink(facts, shop)],
  };
}

function delayed(facts: BoxFacts, shop: ShopFacts): OwnPart {
  const { box, subscription, locale } = facts;
  const { delayed: words } = TEXTS[locale].subscriptions;
  const told = [words.short(dayText(box.date, locale)), ...whenPaidUp(subscription, words.nothingToDo)];
  const details = [contentsOf(box, locale)];
  // After the cut-off a link that changes nothing would only annoy.
  if (!subscription.actions.includes('skip')) return { paragraphs: told, details };
  return { paragraphs: [...told, words.otherColours], ...changeButton(facts, shop), details, links: skipLink(facts, shop) };
}

function skipped(facts: BoxFacts): OwnPart {
  const { box, subscription, locale } = facts;
  const { skipped: words } = TEXTS[locale].subscriptions;
  return {
    paragraphs: [
      words.leftOut(dayText(box.date, locale)),
      ...whenPaidUp(subscription, ...nextBox(subscription.nextDelivery, locale)),
      ...nextCharge(facts),
      words.mistake,
    ],
  };
}

function shipped({ box, subscription, locale }: BoxFacts): OwnPart {
  const { shipped: words, carriers, track } = TEXTS[locale].afterSale;
  const { tracking } = box;
  const { journey } = TEXTS[locale].subscriptions;
  return {
    paragraphs: [
      words.handedOver(carriers[tracking?.carrier ?? 'other']),
      journey(firstDayText(box.arrivesFrom, box.arrivesUntil, locale), dayText(box.arrivesUntil, locale)),
    ],
    ...(tracking?.url ? { button: { label: track, url: tracking.url } } : {}),
    details: [...parcel(box, locale), contentsOf(box, locale), sentTo(subscription, locale)],
    care: TEXTS[locale].care,
  };
}

function failed({ box, subscription, locale }: BoxFacts): OwnPart {
  const { failedDelivery: words } = TEXTS[locale].subscriptions;
  const reason = box.reason ?? 'other';
  const isUpToTheCustomer = reason === 'address' || reason === 'refused';
  return {
    paragraphs: [words.why[reason], ...(isUpToTheCustomer ? [words.checkAddress] : []), words.again],
    details: [contentsOf(box, locale), sentTo(subscription, locale)],
  };
}

function parcel({ tracking }: DeliveryView, locale: SubscriptionFacts['locale']): TitledLines[] {
  if (tracking === null) return [];
  const { afterSale } = TEXTS[locale];
  const name = tracking.carrier === 'other' ? [] : [afterSale.carriers[tracking.carrier]];
  return [{ title: afterSale.tracking, lines: [...name, afterSale.trackingNumber(asTyped(tracking.number))] }];
}

function changeButton({ boxToken, locale }: BoxFacts, { publicOrigin }: ShopFacts): Partial<OwnPart> {
  const label = TEXTS[locale].subscriptions.buttons.change;
  return boxToken === null ? {} : { button: { label, url: boxUrl(publicOrigin, boxToken, 'change') } };
}

function skipLink({ boxToken, locale }: BoxFacts, { publicOrigin }: ShopFacts): Link[] {
  const label = TEXTS[locale].subscriptions.links.skip;
  return boxToken === null ? [] : [{ label, url: boxUrl(publicOrigin, boxToken, 'skip') }];
}

function manageLink({ locale }: BoxFacts, { publicOrigin }: ShopFacts): Link {
  return { label: TEXTS[locale].subscriptions.links.manage, url: manageUrl(publicOrigin) };
}
