import type { Derivation, DerivationFact, ExplainedCharge } from '@brote/contracts';
import type { MessageHistoryRow, MessageTemplate } from '@brote/contracts/notifications';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import type { ShopInfoView } from '@brote/contracts/runtime';
import type { TicketEntry, TicketView } from '@brote/contracts/support';
import type { EvidenceSection } from './evidence-file';
import { formatCountry, formatMoney } from './evidence-formats';
import type { EvidenceWords } from './evidence-words';
import type { Correspondence } from './read-correspondence';

type Fact = readonly [name: string, value: string];

/** The mails that carry the instructions about withdrawal, the model form and the terms. */
const CONFIRMATIONS: readonly MessageTemplate[] = ['order-confirmation', 'subscription-started'];
const SIGNS = { add: '', subtract: '−', sum: '' } as const;

export function sellerFact(words: EvidenceWords, { legalName: name, taxId, address, email }: ShopInfoView): Fact {
  return [words.text('seller'), words.text('seller.value', { name, taxId, address, email })];
}

/** Name, address and contact of the customer. */
export function customerFacts(words: EvidenceWords, to: ShippingInfo): Fact[] {
  return [
    [words.text('customer'), `${to.firstName} ${to.lastName}`],
    [words.text('email'), to.email],
    [words.text('phone'), to.phone],
    [words.text('address'), `${to.address}, ${to.postalCode} ${to.city}, ${formatCountry(to.country, words.locale)}`],
  ];
}

/** The references of the charge at the payment provider. */
export function referenceFact(words: EvidenceWords, { charge }: ExplainedCharge): Fact {
  return [words.text('reference'), textsOf(charge, 'staff-reference').join(', ')];
}

/** The numbers of the documents of the charge. */
export const documentNumbersOf = ({ charge }: ExplainedCharge): string[] => textsOf(charge, 'document');

function textsOf(derivation: Derivation | null, kind: DerivationFact['kind']): string[] {
  return (derivation?.facts ?? []).flatMap((fact) => (fact.kind === kind ? (fact.text ?? []) : []));
}

export function carrierName(words: EvidenceWords, carrier: Carrier): string {
  return carrier === 'other' ? words.text('carrier.other') : carrier.toUpperCase();
}

/** The accepted terms. @param at the time of the order, UTC */
export function consentSection(
  words: EvidenceWords,
  { termsVersion, at, kind }: { termsVersion: string | null | undefined; at: string; kind: 'order' | 'plan' },
): EvidenceSection {
  const title = words.text('consent');
  if (!termsVersion) return { title, notes: [words.text('consent.unknown')] };
  const facts: Fact[] = [
    [words.text('consent.version'), termsVersion],
    [words.text('consent.at'), words.instant(at)],
  ];
  return { title, facts, remarks: [words.text(`consent.how.${kind}`)] };
}

/** Where the customer was informed about the withdrawal. @param facts periods and declared withdrawals @param notes sentences about them */
export function withdrawalSection(
  words: EvidenceWords,
  { messages }: Correspondence,
  { facts, notes }: { facts: readonly Fact[]; notes: readonly string[] },
): EvidenceSection {
  const confirmations = messages.filter(({ template, state }) => CONFIRMATIONS.includes(template) && state === 'sent');
  const sent = confirmations.map(({ sentAt }): Fact => [words.text('withdrawal.sent'), words.instant(sentAt)]);
  return {
    title: words.text('withdrawal'),
    notes: [words.text('withdrawal.page'), words.text('withdrawal.mail')],
    facts: [...sent, ...facts],
    remarks: [...(sent.length === 0 ? [words.text('withdrawal.notSent')] : []), ...notes],
  };
}

/** The messages about a purchase. `remarks` name what the list lacks. */
export function messagesSection(words: EvidenceWords, { messages }: Correspondence, remarks: readonly string[] = []): EvidenceSection {
  const headings = [words.text('column.at'), words.text('column.kind'), words.text('column.message'), words.text('column.result')];
  const rows = messages.map((message) => {
    const { createdAt, template, channel, subject } = message;
    return [words.instant(createdAt), `${template} (${words.code('channel', channel)})`, subject, messageResult(words, message)];
  });
  return {
    title: words.text('messages'),
    notes: rows.length === 0 ? [words.text('messages.none')] : [],
    table: { headings, widths: [20, 25, 28, 27], rows },
    remarks: [...remarks, words.text('messages.log')],
  };
}

function messageResult(words: EvidenceWords, { state, channel, sentAt, lastError }: MessageHistoryRow): string {
  if (state === 'sent') return words.text(channel === 'email' ? 'message.sent' : 'message.sent.other', { at: words.instant(sentAt) });
  return words.text(`message.${state}`, { reason: lastError ?? '–' });
}

/** The buyer's conversations, without notes of staff. */
export function supportSections(words: EvidenceWords, { tickets }: Correspondence, isPersonHidden: boolean): EvidenceSection[] {
  const title = words.text('support');
  if (isPersonHidden) return [{ title, notes: [words.text('support.hidden')] }];
  if (tickets.length === 0) return [{ title, notes: [words.text('support.none')] }];
  return tickets.map((ticket) => ticketSection(words, ticket));
}

function ticketSection(words: EvidenceWords, { number, createdAt, subject, message, entries }: TicketView): EvidenceSection {
  const first = [words.text('support.customer', { at: words.instant(createdAt) }), message];
  return {
    title: `${words.text('support')}: ${words.text('support.ticket', { number, at: words.instant(createdAt), subject })}`,
    notes: [...first, ...entries.flatMap((entry) => entryTexts(words, entry))],
  };
}

function entryTexts(words: EvidenceWords, { kind, at, text }: TicketEntry): string[] {
  if (kind !== 'answer' && kind !== 'reply') return [];
  return [words.text(kind === 'answer' ? 'support.shop' : 'support.customer', { at: words.instant(at) }), text];
}

/** Refunds and disputes, as the derivations state them. */
export function refundsSection(words: EvidenceWords, { refunds }: ExplainedCharge): EvidenceSection {
  const headings = ['column.at', 'column.kind', 'column.amount', 'column.state', 'column.reason'] as const;
  const rows = refunds.map((refund) => {
    const [state = ''] = textsOf(refund, 'state');
    const causes = refund.facts.filter(({ kind }) => kind === 'cause' || kind === 'reason');
    const reasons = causes.flatMap((fact) => words.derivation.fact(fact) ?? []);
    const kind = words.text(refund.kind === 'dispute' ? 'dispute' : 'refund');
    return [words.instant(refund.at), kind, formatMoney(refund.amount), words.code('state', state), reasons.join(' ')];
  });
  return {
    title: words.text('refunds'),
    notes: rows.length === 0 ? [words.text('refunds.none')] : [],
    table: { headings: headings.map((key) => words.text(key)), widths: [22, 13, 13, 20, 32], rows },
  };
}

/** The derivations of the charge, its refunds and disputes, as the customer's page states them. */
export function derivationSections(words: EvidenceWords, { charge, refunds }: ExplainedCharge): EvidenceSection[] {
  const derivations = [...(charge === null ? [] : [charge]), ...refunds];
  const intro = { title: words.text('derivation'), notes: [words.text('derivation.intro')] };
  return [intro, ...derivations.map((derivation) => derivationSection(words, derivation))];
}

/** Notes of staff stay inside the shop. */
function derivationSection(words: EvidenceWords, { kind, at, amount, steps, facts, unexplained, vat }: Derivation): EvidenceSection {
  const { derivation: writer } = words;
  const shownFacts = facts.filter((fact) => fact.kind !== 'staff-note');
  const values = { day: words.instant(at), amount: formatMoney(amount) };
  const rows = steps.map((step) => [writer.step(step), writer.factor(step) ?? '', SIGNS[step.operation] + formatMoney(step.amount)]);
  const headings = [words.text('column.step'), words.text('column.computation'), words.text('column.amount')];
  return {
    title: writer.text(kind, values),
    notes: unexplained.amount === 0 ? [] : [writer.text('unexplained', { amount: formatMoney(unexplained) })],
    table: { headings, widths: [48, 34, 18], rows },
    remarks: [...(vat === null ? [] : [writer.vat(vat)]), ...shownFacts.flatMap((fact) => writer.fact(fact) ?? [])],
  };
}

export function aboutSection(words: EvidenceWords, createdAt: string): EvidenceSection {
  return { title: words.text('about'), notes: [words.text('about.made', { at: words.instant(createdAt) })] };
}
