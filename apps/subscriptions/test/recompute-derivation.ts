import type Stripe from 'stripe';

/** An independent re-computation of derivations: it reads Stripe's invoices and plain JSON, and shares no code with the services. */
interface Step {
  kind: string;
  operation: string;
  amount: { amount: number };
}
interface PlainDerivation {
  id: string;
  amount: { amount: number };
  steps: Step[];
}

const PLAN_STEPS = ['plan-period', 'plan-rest', 'plan-credit'];
const signed = ({ operation, amount }: Step) => (operation === 'subtract' ? -amount.amount : amount.amount);

const isAddOn = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details === null && parent.invoice_item_details?.proration === false;
const priceOf = ({ pricing }: Stripe.InvoiceLineItem) => Number(pricing?.unit_amount_decimal ?? Number.NaN);
const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;
const lengthOf = ({ period }: Stripe.InvoiceLineItem) => period.end - period.start;

/** The amount that a line must have by its price and times. `earlier`: all lines of invoices before; `periods`: whole ones of its own invoice. */
function expectedAmount(
  line: Stripe.InvoiceLineItem,
  earlier: readonly Stripe.InvoiceLineItem[],
  periods: readonly Stripe.InvoiceLineItem[],
): number {
  if (!isProration(line)) return priceOf(line);
  if (line.amount >= 0) {
    const wholeLines = [...earlier, ...periods].filter((one) => !isProration(one) && !isAddOn(one));
    const whole = wholeLines.filter((one) => one.period.end === line.period.end).at(-1);
    return whole === undefined ? Number.NaN : Math.round((priceOf(line) * lengthOf(line)) / lengthOf(whole));
  }
  const unused = earlier
    .filter((one) => !isAddOn(one) && one.period.end > line.period.start && lengthOf(one) > 0)
    .map((one) => (one.amount * (one.period.end - Math.max(one.period.start, line.period.start))) / lengthOf(one));
  return -Math.round(unused.reduce((sum, cents) => sum + cents, 0));
}

/** Differences between a derivation and the invoice at Stripe. `invoices`: the paid ones of the plan, the earliest first. */
export function findDifferencesFromStripe(derivation: PlainDerivation, invoices: readonly Stripe.Invoice[]): string[] {
  const index = invoices.findIndex(({ id }) => id === derivation.id);
  const invoice = invoices[index];
  if (invoice === undefined) return [`${derivation.id}: Stripe has no such invoice`];
  const earlier = invoices.slice(0, index).flatMap(({ lines }) => lines.data);
  const lines = invoice.lines.data.filter((line) => !isAddOn(line));
  const expectedLines = lines.map((line) =>
    expectedAmount(
      line,
      earlier,
      lines.filter((one) => !isProration(one)),
    ),
  );
  const derivedLines = derivation.steps.filter(({ kind }) => PLAN_STEPS.includes(kind)).map(signed);
  const addOnCents = invoice.lines.data.filter(isAddOn).reduce((sum, { amount }) => sum + amount, 0);
  const creditCents = invoice.amount_paid - invoice.total;
  const derivedCredit = derivation.steps.filter(({ kind }) => kind === 'credit-used' || kind === 'owed-before').map(signed);
  const errors = [];
  if (sortedText(expectedLines) !== sortedText(derivedLines))
    errors.push(`${derivation.id}: lines ${sortedText(derivedLines)}, at Stripe ${sortedText(expectedLines)}`);
  if (sortedText(derivedCredit) !== sortedText(creditCents === 0 ? [] : [creditCents]))
    errors.push(`${derivation.id}: credit ${creditCents}`);
  if (derivation.amount.amount !== invoice.amount_paid - addOnCents)
    errors.push(`${derivation.id}: Stripe was paid ${invoice.amount_paid}`);
  return errors;
}

function sortedText(cents: readonly number[]): string {
  return [...cents].sort((one, other) => one - other).join(' ');
}
