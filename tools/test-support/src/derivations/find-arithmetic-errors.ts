/** An independent re-computation of the steps of derivations: it reads plain JSON, and shares no code with the services. */
interface Money {
  amount: number;
}
interface Step {
  kind: string;
  operation: string;
  amount: Money;
  quantity?: number;
  unitPrice?: Money;
  perMonth?: Money;
  shares?: { amount: number; seconds: number; ofSeconds: number }[];
}
export interface PlainDerivation {
  id: string;
  amount: Money;
  steps: Step[];
  unexplained: Money;
}

const signed = ({ operation, amount }: Step) => (operation === 'subtract' ? -amount.amount : amount.amount);

/** What a step must amount to by its own factors; null for a step without factors. */
function factorsOf({ quantity = 0, unitPrice, perMonth, shares }: Step): number | null {
  if (shares !== undefined)
    return Math.round(shares.reduce((sum, { amount, seconds, ofSeconds }) => sum + (amount * seconds) / ofSeconds, 0));
  if (perMonth !== undefined) return Math.round((perMonth.amount * quantity) / 1_000);
  return unitPrice === undefined ? null : unitPrice.amount * quantity;
}

/** Contradictions inside one derivation, and with the amount that the books store. Empty when it is right. */
export function findArithmeticErrors({ id, amount, steps, unexplained }: PlainDerivation, bookedCents: number): string[] {
  const parts = steps.slice(0, -1);
  const total = parts.reduce((sum, step) => sum + signed(step), 0);
  const last = steps.at(-1);
  const errors = parts.flatMap((step) => {
    const expected = factorsOf(step);
    const isRight = expected === null || Math.abs(expected - step.amount.amount) <= (step.shares === undefined ? 0 : 1);
    return isRight && step.amount.amount >= 0 ? [] : [`${id}: ${step.kind} is ${step.amount.amount}, not ${String(expected)}`];
  });
  if (last !== undefined && (last.operation !== 'sum' || last.amount.amount !== total)) errors.push(`${id}: the sum is not ${total}`);
  if (total + unexplained.amount !== amount.amount) errors.push(`${id}: ${total} and ${unexplained.amount} do not give ${amount.amount}`);
  if (amount.amount !== bookedCents) errors.push(`${id}: the amount is ${amount.amount}, not ${bookedCents}`);
  return errors;
}
