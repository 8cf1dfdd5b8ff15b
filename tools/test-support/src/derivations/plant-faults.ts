import { findArithmeticErrors, type PlainDerivation } from './find-arithmetic-errors';
import { findExplanationErrors, type PlainExplanation } from './recompute-explanation';

/** An explanation as plain JSON, as both independent programs read it. */
export interface CheckedExplanation extends PlainExplanation {
  charge: (PlainExplanation['charge'] & PlainDerivation) | null;
  refunds: (PlainExplanation['refunds'][number] & PlainDerivation)[];
}

const partsOf = ({ charge, refunds }: CheckedExplanation) => [...(charge === null ? [] : [charge]), ...refunds];

/** Errors of an explanation, beside the amounts in the books by their ids. */
export function findErrorsOf(explanation: CheckedExplanation, booked: ReadonlyMap<string, number>): string[] {
  const arithmetic = partsOf(explanation).flatMap((part) => findArithmeticErrors(part, booked.get(part.id) ?? Number.NaN));
  return [...arithmetic, ...findExplanationErrors(explanation)];
}

type Part = CheckedExplanation['refunds'][number];
/** Changes one number of a part. Each is large enough to change the result. */
const CHANGES: Readonly<Record<string, (part: Part, index: number) => void>> = {
  amount: (part) => void (part.amount.amount += 1),
  unexplained: (part) => void (part.unexplained.amount += 1),
  'amount of a step': ({ steps }, index) => steps.slice(index, index + 1).forEach(({ amount }) => void (amount.amount += 1)),
  'price of a step': ({ steps }, index) =>
    steps.slice(index, index + 1).forEach(({ unitPrice, perMonth }) => {
      for (const price of [unitPrice, perMonth]) if (price !== undefined) price.amount += 1_000;
    }),
  'quantity of a step': ({ steps }, index) =>
    steps.slice(index, index + 1).forEach((step) => void (step.quantity === undefined || (step.quantity += 1_000))),
  VAT: ({ vat }) => void (vat === null || (vat.vat.amount += 1)),
};

/**
 * Gives a refund or the charge of a pack a cent more, in amount, steps and sum alike. Amounts that a person named may be any up to the
 * charge, and those of a plan are compared with Stripe's invoice.
 */
function forge(part: Part): void {
  const [first, last] = [part.steps[0], part.steps.at(-1)];
  if (part.kind === 'charge' && first?.kind !== 'item') return;
  if (first === undefined || last === undefined || ['chosen', 'claimed'].includes(first.kind)) return;
  const subtracted = part.steps.find(({ operation, amount }) => operation === 'subtract' && amount.amount > 0);
  if (subtracted === undefined) first.amount.amount += 1;
  else subtracted.amount.amount -= 1;
  for (const money of [part.amount, last.amount]) money.amount += 1;
}

/** Copies of an explanation with one wrong number each, which no check finds: empty when every fault is found. */
export function findUnnoticedFaults(explanation: CheckedExplanation): string[] {
  const original = JSON.stringify(explanation);
  const booked = new Map(partsOf(explanation).map(({ id, amount }) => [id, amount.amount]));
  return partsOf(explanation).flatMap((part, partIndex) => {
    const titled = Object.entries(CHANGES).flatMap(([title, change]) =>
      part.steps.map((_step, index) => [`${title} ${index}`, (one: Part) => change(one, index)] as const),
    );
    return [...titled, ['forged amount', forge] as const].flatMap(([title, change]) => {
      const copy = JSON.parse(original) as CheckedExplanation;
      const changed = partsOf(copy)[partIndex];
      if (changed === undefined) return [];
      change(changed);
      const books = title === 'forged amount' ? new Map([...booked, [changed.id, changed.amount.amount]]) : booked;
      const isNoticed = JSON.stringify(copy) === original || findErrorsOf(copy, books).length > 0;
      return isNoticed ? [] : [`${title} of ${JSON.stringify(part)}`];
    });
  });
}
