import type { Locale } from '@brote/contracts';
import type { RecallNotice, RecallView } from '@brote/contracts/recalls';
import { brushesOfSku, brushLabel } from './brush-labels';
import { paragraphsOfLines, toOneLine } from './typed-text';
import { dayText, firstDayText } from './formats';
import { recallsUrl, recallUrl } from './links';
import type { MailBody, OrderBody } from './mail-body';
import { mailFrame } from './mail-frame';
import { pictureAddressOf } from './pictures';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** The notice of a recall to a buyer. It contains everything that Regulation (EU) 2023/988, article 36, requires, in that order. */
export function composeRecallMail({ recall, orderNumbers, locale, token }: RecallNotice, shop: ShopDetails): MailBody {
  const { recalls: wording } = TRANSLATIONS[locale];
  const product = toOneLine(recall.product[locale]);
  return mailFrame(locale, shop, {
    subject: wording.subject(product),
    preheader: wording.preheader,
    heading: wording.heading,
    paragraphs: [wording.stopUsing, wording.orders(orderNumbers.map(toOneLine).join(', '), orderNumbers.length)],
    order: recalledItems(recall, locale),
    details: [
      { title: wording.batches(recall.batches.length), lines: [batchesText(recall, locale)] },
      { title: wording.sold, lines: [salePeriodText(recall, locale)] },
      { title: wording.hazard, lines: paragraphsOfLines(recall.hazard[locale]) },
      { title: wording.action, lines: [wording.stopUsing, ...paragraphsOfLines(recall.action[locale])] },
      { title: wording.remedies, lines: [wording.remediesLead, ...recall.remedies.map((remedy) => wording.remedy[remedy])] },
    ],
    closing: {
      button: { label: wording.choose, url: recallUrl(shop.publicOrigin, token) },
      paragraphs: [wording.ask(shop.seller.email), wording.share],
    },
    links: [{ label: wording.page, url: recallsUrl(shop.publicOrigin) }],
    reason: wording.reason(shop.seller.name),
  });
}

/** Name and picture of the recalled product. */
function recalledItems(recall: RecallView, locale: Locale): OrderBody {
  return {
    caption: toOneLine(recall.product[locale]),
    lines: recall.skus.flatMap(brushesOfSku).map((brush) => ({
      ...{ picture: pictureAddressOf([brush]), name: brushLabel(brush, locale), brushes: [], price: '' },
    })),
    sums: [],
    total: null,
  };
}

function batchesText({ batches }: RecallView, locale: Locale): string {
  return batches.length === 0 ? TRANSLATIONS[locale].recalls.wholeProduct : batches.map(toOneLine).join(', ');
}

function salePeriodText({ sentFrom, sentUntil }: RecallView, locale: Locale): string {
  const { recalls: wording } = TRANSLATIONS[locale];
  if (sentFrom === null) return wording.sentInShop;
  if (sentUntil === null) return wording.sentFrom(dayText(sentFrom, locale));
  return wording.sentBetween(firstDayText(sentFrom, sentUntil, locale), dayText(sentUntil, locale));
}
