import type { Locale } from '@brote/contracts';
import type { OrderView } from '@brote/contracts/orders';
import { planReference } from '@brote/contracts/subscriptions';
import { invoiceUrl, planWithdrawalUrl, withdrawalUrl } from './links';
import type { MailLink, MailBody } from './mail-body';
import { mailFrame } from './mail-frame';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** A new link to an order: to its invoice, when it has one, and to the withdrawal. */
export function composeOrderLinkMail(order: OrderView, shop: ShopDetails): MailBody {
  const { afterSale, order: wording } = TRANSLATIONS[order.locale];
  const withdrawal = { label: afterSale.withdrawHere, url: withdrawalUrl(shop.publicOrigin, order) };
  if (order.invoiceNumber === null) return linkMail(order.locale, order.number, [withdrawal], shop);
  const invoice = { label: wording.invoice, url: invoiceUrl(shop.publicOrigin, order.linkToken) };
  return linkMail(order.locale, order.number, [invoice, withdrawal], shop);
}

/** A new link to a plan: to the withdrawal. */
export function composePlanLinkMail(
  subscriptionId: string,
  { locale, token }: { locale: Locale; token: string },
  shop: ShopDetails,
): MailBody {
  const reference = planReference(subscriptionId);
  const url = planWithdrawalUrl(shop.publicOrigin, reference, token);
  return linkMail(locale, reference, [{ label: TRANSLATIONS[locale].afterSale.withdrawHere, url }], shop);
}

function linkMail(locale: Locale, number: string, [button, ...links]: [MailLink, ...MailLink[]], shop: ShopDetails): MailBody {
  const { newLink: wording } = TRANSLATIONS[locale].afterSale;
  return mailFrame(locale, shop, {
    subject: wording.subject(number),
    preheader: wording.preheader,
    heading: wording.heading,
    paragraphs: [wording.asked(number), wording.ends],
    button,
    links,
    after: [wording.notYou],
    reason: wording.reason(shop.seller.name),
  });
}
