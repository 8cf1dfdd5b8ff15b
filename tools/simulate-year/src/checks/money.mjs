import { madridDay } from '../madrid-day.mjs';
import { SELLER_COUNTRY } from '../places.mjs';

/**
 * Sums documents and money by day, country of delivery and country of VAT, and finds each difference. Cents.
 *
 * Money: balance transactions of charges and refunds on their day. The bank only holds disputed money until it has decided, so both
 * transactions of a dispute count on the day of the decision. Fees are no sales.
 *
 * @param documents `{ day, country, vatCountry, total }`
 * @param account transactions, charges, refunds, disputes and decided events of Stripe, and `emailOf(charge)`
 * @param people `countries`: the country of each e-mail address; `destinationFrom`: first day with the VAT of the destination, or null
 */
export function findMoneyDifferences(documents, account, people) {
  const documented = sumBy(
    documents,
    ({ day, country, vatCountry }) => keyOf(day, country, vatCountry),
    ({ total }) => total,
  );
  const movements = account.transactions.flatMap((transaction) => movementOf(transaction, account, people));
  const moved = sumBy(
    movements,
    ({ key }) => key,
    ({ amount }) => amount,
  );
  const keys = [...new Set([...documented.keys(), ...moved.keys()])].sort();
  const findings = keys.flatMap((key) => {
    const [documentCents, moneyCents] = [documented.get(key) ?? 0, moved.get(key) ?? 0];
    return documentCents === moneyCents ? [] : [`${key}: documents of ${documentCents} cents, money of ${moneyCents} cents`];
  });
  const total = (sums) => [...sums.values()].reduce((sum, cents) => sum + cents, 0);
  return { findings, groups: keys.length, documentCents: total(documented), moneyCents: total(moved) };
}

const keyOf = (day, country, vatCountry) => `${day} to ${country}, VAT of ${vatCountry}`;

function sumBy(items, keyOfItem, amountOf) {
  const sums = new Map();
  for (const item of items) sums.set(keyOfItem(item), (sums.get(keyOfItem(item)) ?? 0) + amountOf(item));
  return sums;
}

/** The transactions that documents follow, with the charge of each: by the id of their source. */
const SOURCES = {
  charge: (id, { charges }) => ({ charge: charges.get(id) }),
  refund: (id, { charges, refunds }) => ({ charge: charges.get(refunds.get(id)?.charge) }),
  refund_failure: (id, { charges, refunds }) => ({ charge: charges.get(refunds.get(id)?.charge) }),
  dispute: (id, account) => disputeOf(id, account),
  dispute_reversal: (id, account) => disputeOf(id, account),
};

const disputeOf = (id, { charges, disputes, decidedAt }) => ({
  charge: charges.get(disputes.get(id)?.charge),
  at: decidedAt.get(id) ?? null,
});

function movementOf({ reporting_category: category, source, amount, created }, account, { countries, destinationFrom }) {
  const findSource = SOURCES[category];
  if (findSource === undefined) return [];
  const { charge, at = created } = findSource(source, account);
  if (at === null) return [{ key: `undecided dispute ${source}`, amount }];
  const country = countries.get(account.emailOf(charge)) ?? 'an unknown country';
  const isDestination = destinationFrom !== null && dayOf(charge.created) >= destinationFrom;
  return [{ key: keyOf(dayOf(at), country, isDestination ? country : SELLER_COUNTRY), amount }];
}

const dayOf = (seconds) => madridDay(new Date(seconds * 1_000));

/**
 * Each successful charge has one invoice of its amount, also where it paid a plan and packs. It has one credit note for
 * each refund, and one for what a bank took.
 *
 * @param documents `{ reference, series, total }`: the id of the charge, or of its invoice at Stripe
 * @param charges `{ id, amount, returned, references }` of each successful charge; `returned` has the cents of each refund and of
 * each lost dispute
 */
export function findChargeDifferences(documents, charges) {
  const byReference = Map.groupBy?.(documents, ({ reference }) => reference) ?? groupBy(documents);
  const known = new Set(charges.flatMap(({ references }) => references));
  const foreign = documents.filter(({ reference }) => !known.has(reference));
  return [
    ...foreign.map(
      ({ reference, series, total }) => `A document of series ${series} over ${total} cents belongs to ${reference}, which is no charge`,
    ),
    ...charges.flatMap((charge) =>
      chargeProblems(
        charge,
        charge.references.flatMap((reference) => byReference.get(reference) ?? []),
      ),
    ),
  ];
}

function groupBy(documents) {
  const groups = new Map();
  for (const document of documents) groups.set(document.reference, [...(groups.get(document.reference) ?? []), document]);
  return groups;
}

function chargeProblems({ id, amount, returned }, documents) {
  const invoices = documents.filter(({ series }) => series !== 'R');
  const invoiced = invoices.reduce((sum, { total }) => sum + total, 0);
  const credited = documents.filter(({ series }) => series === 'R').map(({ total }) => -total);
  return [
    ...(invoices.length === 0 ? [`Charge ${id} has no document`] : []),
    ...(invoices.length > 1 ? [`Charge ${id} has ${invoices.length} invoices`] : []),
    ...(invoices.length > 0 && invoiced !== amount ? [`Charge ${id} has ${amount} cents, and its invoice ${invoiced}`] : []),
    ...(listOf(credited) === listOf(returned)
      ? []
      : [`Of charge ${id} ${listOf(returned)} cents went back, and its credit notes have ${listOf(credited)}`]),
  ];
}

const listOf = (cents) => (cents.length === 0 ? 'no' : [...cents].sort((one, other) => one - other).join(' and '));
