/**
 * An independent re-computation of explanations: charges of packs, and all that went back of any charge. It reads one explanation as plain
 * JSON, and shares no code with the services.
 */
interface Money {
  amount: number;
}
interface Name {
  en: string;
}
interface Step {
  kind: string;
  operation: string;
  amount: Money;
  name?: Name;
  quantity?: number;
  unitPrice?: Money;
  perMonth?: Money;
}
interface Part {
  kind: string;
  id: string;
  at: string;
  amount: Money;
  facts: { kind: string; text?: string }[];
  steps: Step[];
  vat: { ratePermille: number; net: Money; vat: Money } | null;
}
export interface PlainExplanation {
  charge: Part | null;
  refunds: Part[];
}

const factOf = ({ facts }: Part, kind: string) => facts.find((fact) => fact.kind === kind)?.text;
const stepsOf = ({ steps }: Part, kind: string) => steps.filter((step) => step.kind === kind);
const centsOf = (part: Part, kind: string) => stepsOf(part, kind).reduce((sum, { amount }) => sum + amount.amount, 0);
const priceOf = ({ quantity = 0, unitPrice }: Step) => quantity * (unitPrice?.amount ?? Number.NaN);
const valueOf = (part: Part) => stepsOf(part, 'item').reduce((sum, step) => sum + priceOf(step), 0);

/** What a charge could have left before a refund. What failed, was won or came at the same moment may have counted then, or not. */
function possibleLefts(refund: Part, charge: Part, all: readonly Part[]): number[] {
  const isVoid = (one: Part) => ['failed', 'won'].includes(factOf(one, 'state') ?? '');
  const earlier = all.filter((one) => one.id !== refund.id && one.at <= refund.at);
  let taken = [0];
  for (const one of earlier) {
    const counted = taken.map((cents) => cents + one.amount.amount);
    taken = [...new Set(isVoid(one) || one.at === refund.at ? [...taken, ...counted] : counted)];
  }
  return taken.map((cents) => Math.max(0, charge.amount.amount - cents));
}

/** The cents of a refund by its facts, if the charge had so many left before; null where no step says what was computed. */
function derive(refund: Part, left: number): number | null {
  const [months] = stepsOf(refund, 'unused-months');
  if (months !== undefined) {
    const value = Math.round(((months.quantity ?? 0) * (months.perMonth?.amount ?? Number.NaN)) / 1_000);
    return Math.min(value - centsOf(refund, 'other-charges'), left);
  }
  if (stepsOf(refund, 'item').length > 0) return Math.min(valueOf(refund), left);
  return stepsOf(refund, 'charge').length > 0 ? left - Math.min(left, centsOf(refund, 'kept')) : null;
}

/** Differences between a refund or dispute and what follows from the explanation of its charge. */
function findRefundErrors(refund: Part, charge: Part, all: readonly Part[]): string[] {
  const { id, amount } = refund;
  const goods = stepsOf(charge, 'item');
  const errors = stepsOf(refund, 'item')
    .filter(
      ({ name, unitPrice }) =>
        !goods.some((sold) => isPartOf(name, sold.name) && (unitPrice?.amount ?? 0) <= priceOf({ ...sold, quantity: 1 })),
    )
    .map(({ name }) => `${id}: ${name?.en ?? 'an item'} was not sold at this price`);
  const [charged] = stepsOf(refund, 'charge');
  if (charged !== undefined && charged.amount.amount !== charge.amount.amount) errors.push(`${id}: the charge is ${charge.amount.amount}`);
  const lefts = possibleLefts(refund, charge, all);
  const derived = lefts.map((left) => derive(refund, left));
  const named = centsOf(refund, refund.kind === 'dispute' ? 'claimed' : 'chosen');
  const isNameable = refund.kind === 'dispute' || ['staff', 'stripe', undefined].includes(factOf(refund, 'cause'));
  const isNamed = isNameable && named === amount.amount && (refund.kind === 'dispute' || named <= Math.max(...lefts));
  if (derived.includes(null) ? !isNamed : !derived.includes(amount.amount))
    errors.push(`${id}: ${amount.amount} does not follow from the facts, which give ${derived.join(' or ')}`);
  return errors;
}

/** A brush is a part of its pack: `Family pack: adult blue`. */
const isPartOf = (name: Name | undefined, sold: Name | undefined) =>
  name !== undefined && sold !== undefined && (name.en === sold.en || name.en.startsWith(`${sold.en}: `));

/** Contradictions in an explanation. Empty when every amount follows from the facts that it names. */
export function findExplanationErrors({ charge, refunds }: PlainExplanation): string[] {
  if (charge === null) return refunds.map(({ id }) => `${id}: there is no charge`);
  const errors = refunds.flatMap((refund) => findRefundErrors(refund, charge, refunds));
  const isPack = stepsOf(charge, 'item').length > 0;
  if (isPack && valueOf(charge) + centsOf(charge, 'shipping') !== charge.amount.amount)
    errors.push(`${charge.id}: the items cost ${valueOf(charge)}`);
  for (const { id, amount, vat } of [charge, ...refunds].filter((one) => one.vat !== null)) {
    const expected = vat === null ? 0 : (amount.amount * vat.ratePermille) / (1_000 + vat.ratePermille);
    // The part of a document may differ by one cent from the VAT of the part.
    if (vat !== null && (vat.net.amount + vat.vat.amount !== amount.amount || Math.abs(vat.vat.amount - expected) > 1))
      errors.push(`${id}: VAT`);
  }
  return errors;
}
