import type { RecallNotice } from '@brote/contracts/recalls';
import { asTyped } from './customer-text';
import { recallUrl } from './links';
import type { MailBody } from './mail-body';
import { mailFrame } from './mail-frame';
import type { ShopDetails } from './shop-details';
import type { RemedyInKind } from './translations/recall-translations';
import { TRANSLATIONS } from './translations/translations';

/** Reports that a remedy of a recall was carried out; a refund is reported by the mail about the refund. */
export function composeRemedyMail(
  { recall, orderNumbers, locale, token }: RecallNotice,
  remedy: RemedyInKind,
  shop: ShopDetails,
): MailBody {
  const { recalls: words } = TRANSLATIONS[locale];
  const { subject, preheader, heading, text } = words.done[remedy];
  const product = asTyped(recall.product[locale]);
  return mailFrame(locale, shop, {
    subject: subject(product),
    preheader,
    heading,
    paragraphs: [words.calledBack(product), text, words.orders(orderNumbers.map(asTyped).join(', '), orderNumbers.length)],
    button: { label: words.see, url: recallUrl(shop.publicOrigin, token) },
    after: [words.notRight(shop.seller.email)],
    reason: words.doneReason(shop.seller.name),
  });
}
