import type { RecallNotice, RecallRemedy } from '@brote/contracts/recalls';
import { toOneLine } from './typed-text';
import { recallUrl } from './links';
import type { MailBody } from './mail-body';
import { mailFrame } from './mail-frame';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** Remedies with goods; refunds have mails of their own. */
type RemedyInKind = Exclude<RecallRemedy, 'refund'>;

/** Reports that a remedy of a recall was carried out; a refund is reported by the mail about the refund. */
export function composeRemedyMail(
  { recall, orderNumbers, locale, token }: RecallNotice,
  remedy: RemedyInKind,
  shop: ShopDetails,
): MailBody {
  const { recalls: wording } = TRANSLATIONS[locale];
  const { subject, preheader, heading, text } = wording.done[remedy];
  const product = toOneLine(recall.product[locale]);
  return mailFrame(locale, shop, {
    subject: subject(product),
    preheader,
    heading,
    paragraphs: [wording.calledBack(product), text, wording.orders(orderNumbers.map(toOneLine).join(', '), orderNumbers.length)],
    button: { label: wording.see, url: recallUrl(shop.publicOrigin, token) },
    after: [wording.notRight(shop.seller.email)],
    reason: wording.doneReason(shop.seller.name),
  });
}
