import type { OrderItemView, OrderView, PaymentMethodView } from '@brote/contracts/orders';
import type { ShopInfoView } from '@brote/contracts/runtime';
import type { OrderEvidence } from '@brote/contracts/staff-orders';
import type { EvidenceFile, EvidenceSection } from './evidence-file';
import { formatMoney } from './evidence-formats';
import type { EvidenceWords } from './evidence-words';
import type { Correspondence } from './read-correspondence';
import {
  aboutSection,
  carrierName,
  consentSection,
  customerFacts,
  derivationSections,
  messagesSection,
  referenceFact,
  refundsSection,
  sellerFact,
  supportSections,
  withdrawalSection,
} from './shared-sections';

/** The content of the file about a paid order. */
export function orderEvidenceFile(
  words: EvidenceWords,
  seller: ShopInfoView,
  evidence: OrderEvidence,
  correspondence: Correspondence,
): EvidenceFile {
  const { createdAt, isPersonHidden, view, explained } = evidence;
  const { order } = view;
  return {
    title: words.text('title.order', { number: order.number }),
    ...{ locale: words.locale, createdAt: new Date(createdAt), continued: words.text('continued') },
    sections: [
      overviewSection(words, seller, evidence),
      ...[goodsSection(words, order), documentsSection(words, order)],
      consentSection(words, { termsVersion: order.termsVersion, at: order.placedAt, kind: 'order' }),
      withdrawalSection(words, correspondence, withdrawalsOf(words, order)),
      ...[parcelSection(words, order), timelineSection(words, order)],
      messagesSection(words, correspondence),
      ...supportSections(words, correspondence, isPersonHidden),
      refundsSection(words, explained),
      ...derivationSections(words, explained),
      aboutSection(words, createdAt),
    ],
  };
}

function overviewSection(words: EvidenceWords, seller: ShopInfoView, { view, explained, isPersonHidden }: OrderEvidence): EvidenceSection {
  const { number, status, placedAt, company, paymentMethod, shippingInfo } = view.order;
  const { charge } = explained;
  return {
    title: words.text('overview'),
    notes: isPersonHidden ? [words.text('hidden')] : [],
    facts: [
      sellerFact(words, seller),
      [words.text('order'), number],
      [words.text('status'), words.code('status', status)],
      [words.text('placedAt'), words.instant(placedAt)],
      [words.text('chargedAt'), words.instant(charge?.at ?? null)],
      [words.text('amount'), charge === null ? '' : formatMoney(charge.amount)],
      ...(paymentMethod === null ? [] : [[words.text('paymentMethod'), methodText(words, paymentMethod)] as const]),
      referenceFact(words, explained),
      ...(isPersonHidden ? [] : customerFacts(words, shippingInfo)),
      ...(company === undefined ? [] : [[words.text('company'), words.text('company.value', { ...company })] as const]),
    ],
  };
}

function methodText(words: EvidenceWords, { type, brand, last4 }: PaymentMethodView): string {
  const name = brand ?? type;
  return last4 === null ? name : words.text('card', { brand: name, last4 });
}

function goodsSection(words: EvidenceWords, { items, shipping, vat, total }: OrderView): EvidenceSection {
  const headings = ['column.item', 'column.quantity', 'column.price', 'column.amount'] as const;
  const rate = String(vat.ratePermille / 10);
  return {
    title: words.text('goods'),
    table: {
      ...{ headings: headings.map((key) => words.text(key)), widths: [52, 14, 16, 18] },
      rows: [
        ...items.map((item) => itemRow(words, item)),
        [words.text('goods.shipping'), '', '', formatMoney(shipping)],
        [words.text('goods.vat', { rate }), '', '', formatMoney(vat.amount)],
        [words.text('goods.total'), '', '', formatMoney(total)],
      ],
    },
  };
}

function itemRow({ locale }: EvidenceWords, { name, quantity, unitPrice, lineTotal }: OrderItemView): string[] {
  return [name[locale], String(quantity), formatMoney(unitPrice), formatMoney(lineTotal)];
}

function documentsSection(words: EvidenceWords, { documents = [] }: OrderView): EvidenceSection {
  const headings = ['column.number', 'column.kind', 'column.total'] as const;
  const rows = documents.map(({ number, isCreditNote, total }) => {
    return [number, words.text(isCreditNote ? 'document.creditNote' : 'document.invoice'), formatMoney(total)];
  });
  return {
    title: words.text('documents'),
    notes: rows.length === 0 ? [words.text('documents.none')] : [],
    table: { headings: headings.map((key) => words.text(key)), widths: [34, 36, 30], rows },
  };
}

function withdrawalsOf(words: EvidenceWords, { withdrawals = [], withdrawableUntil, deliveredAt }: OrderView) {
  const declared = withdrawals.map(({ receivedAt }) => [words.text('withdrawal.declared'), words.instant(receivedAt)] as const);
  const until = withdrawableUntil === null ? [] : [[words.text('withdrawal.until'), words.instant(withdrawableUntil)] as const];
  const notes = [
    ...(deliveredAt === null ? [words.text('withdrawal.open')] : []),
    ...(declared.length === 0 ? [words.text('withdrawal.none')] : []),
  ];
  return { facts: [...until, ...declared], notes };
}

function parcelSection(words: EvidenceWords, { tracking, timeline, deliveredAt }: OrderView): EvidenceSection {
  const title = words.text('parcel');
  const shippedAt = timeline.filter(({ event }) => event === 'shipped').at(-1)?.at ?? null;
  if (tracking === null) return { title, notes: [words.text('parcel.none')] };
  return {
    title,
    facts: [
      [words.text('carrier'), carrierName(words, tracking.carrier)],
      [words.text('tracking'), tracking.number],
      [words.text('trackingPage'), tracking.url ?? ''],
      [words.text('shippedAt'), words.instant(shippedAt)],
      [words.text('deliveredAt'), words.instant(deliveredAt)],
    ],
    remarks: [words.text('parcel.last')],
  };
}

function timelineSection(words: EvidenceWords, { timeline }: OrderView): EvidenceSection {
  return {
    title: words.text('timeline'),
    table: {
      headings: [words.text('column.at'), words.text('column.event')],
      widths: [34, 66],
      rows: timeline.map(({ event, at }) => [words.instant(at), words.code('event', event)]),
    },
  };
}
