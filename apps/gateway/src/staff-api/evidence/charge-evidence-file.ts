import type { ShopInfoView } from '@brote/contracts/runtime';
import type { ChargeEvidence, EvidenceDelivery } from '@brote/contracts/subscriptions';
import type { EvidenceFile, EvidenceSection } from './evidence-file';
import { formatDay, formatMoney } from './evidence-formats';
import type { EvidenceWords } from './evidence-words';
import type { Correspondence } from './read-correspondence';
import {
  aboutSection,
  carrierName,
  consentSection,
  customerFacts,
  derivationSections,
  documentNumbersOf,
  messagesSection,
  referenceFact,
  refundsSection,
  sellerFact,
  supportSections,
  withdrawalSection,
} from './shared-sections';

/** The content of the file about a charge of a plan. */
export function chargeEvidenceFile(
  words: EvidenceWords,
  seller: ShopInfoView,
  evidence: ChargeEvidence,
  correspondence: Correspondence,
): EvidenceFile {
  const { createdAt, reference, isPersonHidden, isWithdrawn, termsVersion, startedAt, explained } = evidence;
  const withdrawalNotes = [words.text(isWithdrawn ? 'withdrawal.ofPlan' : 'withdrawal.none')];
  return {
    title: words.text('title.charge', { number: reference }),
    ...{ locale: words.locale, createdAt: new Date(createdAt), continued: words.text('continued') },
    sections: [
      overviewSection(words, seller, evidence),
      documentsSection(words, evidence),
      consentSection(words, { termsVersion, at: startedAt, kind: 'plan' }),
      withdrawalSection(words, correspondence, { facts: [], notes: withdrawalNotes }),
      deliveriesSection(words, evidence),
      messagesSection(words, correspondence, [words.text('messages.ofPlan')]),
      ...supportSections(words, correspondence, isPersonHidden),
      refundsSection(words, explained),
      ...derivationSections(words, explained),
      aboutSection(words, createdAt),
    ],
  };
}

function overviewSection(words: EvidenceWords, seller: ShopInfoView, evidence: ChargeEvidence): EvidenceSection {
  const { reference, planName, interval, billingPeriod, status, startedAt, cancelledAt, shippingInfo, explained } = evidence;
  const billing = words.code('billing', billingPeriod);
  const plan = { reference, name: planName[words.locale], months: String(interval), billing };
  const { charge } = explained;
  return {
    title: words.text('overview'),
    notes: evidence.isPersonHidden ? [words.text('hidden')] : [],
    facts: [
      sellerFact(words, seller),
      [words.text('plan'), words.text('plan.value', plan)],
      [words.text('status'), words.code('status', status)],
      [words.text('startedAt'), words.instant(startedAt)],
      ...(cancelledAt === null ? [] : [[words.text('endedAt'), words.instant(cancelledAt)] as const]),
      [words.text('chargedAt'), words.instant(charge?.at ?? null)],
      [words.text('amount'), charge === null ? '' : formatMoney(charge.amount)],
      referenceFact(words, explained),
      ...(shippingInfo === null ? [] : customerFacts(words, shippingInfo)),
    ],
  };
}

/** Numbers of credit notes begin with R. */
function documentsSection(words: EvidenceWords, { explained }: ChargeEvidence): EvidenceSection {
  const rows = documentNumbersOf(explained).map((number) => {
    return [number, words.text(number.startsWith('R') ? 'document.creditNote' : 'document.invoice')];
  });
  return {
    title: words.text('documents'),
    notes: rows.length === 0 ? [words.text('documents.none')] : [],
    table: { headings: [words.text('column.number'), words.text('column.kind')], widths: [40, 60], rows },
  };
}

function deliveriesSection(words: EvidenceWords, { deliveries }: ChargeEvidence): EvidenceSection {
  const headings = ['column.delivery', 'column.day', 'column.state', 'column.parcel', 'shippedAt', 'deliveredAt'] as const;
  return {
    title: words.text('deliveries'),
    notes: deliveries.length === 0 ? [words.text('deliveries.none')] : [],
    table: {
      ...{ headings: headings.map((key) => words.text(key)), widths: [7, 17, 14, 24, 19, 19] },
      rows: deliveries.map((delivery) => deliveryRow(words, delivery)),
    },
    remarks: deliveries.length === 0 ? [] : [words.text('parcel.last')],
  };
}

function deliveryRow(words: EvidenceWords, { number, day, status, tracking, shippedAt, deliveredAt }: EvidenceDelivery): string[] {
  const parcel =
    tracking === null ? '' : words.text('delivery.parcel', { carrier: carrierName(words, tracking.carrier), number: tracking.number });
  const times = [words.instant(shippedAt), words.instant(deliveredAt)];
  return [String(number), formatDay(day, words.locale), words.code('delivery', status), parcel, ...times];
}
