import type { Locale } from '@brote/contracts';
import { BRUSH_COLORS, BRUSH_TYPES, skuOf, type BrushChoice, type Sku } from '@brote/contracts/catalog';
import type { RecallNotice, RecallView } from '@brote/contracts/recalls';
import { brushLabels } from './brush-labels';
import { asTyped } from './customer-text';
import { dayText, firstDayText } from './formats';
import { recallsUrl, recallUrl } from './links';
import type { MailBody, OrderBody } from './mail-body';
import { mailFrame } from './mail-frame';
import { pictureOf } from './pictures';
import type { ShopDetails } from './shop-details';
import { TRANSLATIONS } from './translations/translations';

/** The notice of a recall to a buyer. It contains everything that Regulation (EU) 2023/988, article 36, requires, in that order. */
export function composeRecallMail({ recall, orderNumbers, locale, token }: RecallNotice, shop: ShopDetails): MailBody {
  const { recalls: words } = TRANSLATIONS[locale];
  const product = asTyped(recall.product[locale]);
  return mailFrame(locale, shop, {
    subject: words.subject(product),
    preheader: words.preheader,
    heading: words.heading,
    paragraphs: [words.stopUsing, words.orders(orderNumbers.map(asTyped).join(', '), orderNumbers.length)],
    order: calledBack(recall, locale),
    details: [
      { title: words.batches(recall.batches.length), lines: [batchesOf(recall, locale)] },
      { title: words.sold, lines: [soldIn(recall, locale)] },
      { title: words.hazard, lines: linesOf(recall.hazard[locale]) },
      { title: words.action, lines: [words.stopUsing, ...linesOf(recall.action[locale])] },
      { title: words.remedies, lines: [words.remediesLead, ...recall.remedies.map((remedy) => words.remedy[remedy])] },
    ],
    closing: {
      button: { label: words.choose, url: recallUrl(shop.publicOrigin, token) },
      paragraphs: [words.ask(shop.seller.email), words.share],
    },
    links: [{ label: words.page, url: recallsUrl(shop.publicOrigin) }],
    reason: words.reason(shop.seller.name),
  });
}

/** Name and picture of the recalled product. */
function calledBack(recall: RecallView, locale: Locale): OrderBody {
  return {
    caption: asTyped(recall.product[locale]),
    lines: recall.skus.flatMap(brushOf).map((brush) => {
      const [kind] = brushLabels([brush], locale);
      return { picture: pictureOf([brush]), name: kind?.label ?? '', brushes: [], price: '' };
    }),
    sums: [],
    total: null,
  };
}

function batchesOf({ batches }: RecallView, locale: Locale): string {
  return batches.length === 0 ? TRANSLATIONS[locale].recalls.wholeProduct : batches.map(asTyped).join(', ');
}

function soldIn({ sentFrom, sentUntil }: RecallView, locale: Locale): string {
  const { recalls: words } = TRANSLATIONS[locale];
  if (sentFrom === null) return words.sentInShop;
  if (sentUntil === null) return words.sentFrom(dayText(sentFrom, locale));
  return words.sentBetween(firstDayText(sentFrom, sentUntil, locale), dayText(sentUntil, locale));
}

function brushOf(sku: Sku): BrushChoice[] {
  return BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.filter((color) => skuOf({ type, color }) === sku).map((color) => ({ type, color })));
}

/** Staff write paragraphs; each becomes a line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => asTyped(line.trim()))
    .filter((line) => line !== '');
