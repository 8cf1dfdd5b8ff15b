import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { toOneLine } from './typed-text';
import { moneyText } from './formats';
import { manageUrl } from './links';
import type { ShopDetails } from '../../shop-details';
import { manageLink, nextDeliveryTexts, nextChargeTexts, type MessagePart, type SubscriptionMailData } from './subscription-mail-data';
import { TRANSLATIONS } from './translations/translations';

/** The mail series about a failed charge, and the mail about its later success. */
const FAILED_CHARGE_MESSAGES = [
  'subscription-payment-failed',
  'subscription-payment-reminder',
  'subscription-payment-last',
  'subscription-payment-recovered',
] as const satisfies readonly SubscriptionMessage[];
export type FailedChargeMessage = (typeof FAILED_CHARGE_MESSAGES)[number];

export function isAboutFailedCharge(template: SubscriptionMessage): template is FailedChargeMessage {
  return FAILED_CHARGE_MESSAGES.some((each) => each === template);
}

/** Reports a failed charge, each time more urgently, with the page to pay it. Or reports that it is paid. */
export function composeFailedChargeMail(template: FailedChargeMessage, data: SubscriptionMailData, shop: ShopDetails): MessagePart {
  if (template === 'subscription-payment-recovered') return composeRecovered(data);
  const { subscription, amountDue, locale } = data;
  const { payment: wording, buttons } = TRANSLATIONS[locale].subscriptions;
  const isLast = template === 'subscription-payment-last';
  const amount = moneyText(amountDue ?? subscription.monthlyPrice);
  const plan = toOneLine(subscription.planName[locale]);
  return {
    paragraphs: [
      template === 'subscription-payment-failed' ? wording.refused(amount, plan) : wording.stillOpen(amount, plan),
      wording.fixPayment,
      ...(subscription.status === 'incomplete' ? [wording.notBegun] : [wording.waits, isLast ? wording.lastTry : wording.triesAgain]),
    ],
    // Stripe's own page needs no sign-in and lets the bank confirm again; without one the link leads to the account.
    button: { label: buttons.pay, url: subscription.paymentProblemUrl ?? manageUrl(shop.publicOrigin) },
    links: [manageLink(data, shop)],
  };
}

function composeRecovered(data: SubscriptionMailData): MessagePart {
  const { subscription, locale } = data;
  const { arrived } = TRANSLATIONS[locale].subscriptions.payment;
  return { paragraphs: [arrived, ...nextDeliveryTexts(subscription.nextDelivery, locale), ...nextChargeTexts(data)] };
}
