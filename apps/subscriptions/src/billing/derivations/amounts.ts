import type { Derivation, DerivationFact, DerivationStep, MoneyView } from '@brote/contracts';

/** An amount of the contract. @param cents may be negative */
export function money(cents: number): MoneyView {
  return { amount: cents, currency: 'EUR' };
}

/** Cents that the steps give together: added ones less subtracted ones. */
export function totalOf(steps: readonly DerivationStep[]): number {
  return steps.reduce(
    (sum, { operation, amount }) => sum + (operation === 'add' ? 1 : operation === 'subtract' ? -1 : 0) * amount.amount,
    0,
  );
}

/** What is derived, without its result. */
interface DerivationParts extends Pick<Derivation, 'kind' | 'id' | 'vat'> {
  at: Date;
  /** Cents. */
  amount: number;
  facts: DerivationFact[];
  steps: DerivationStep[];
}

/** Ends a derivation with its sum, and states the cents that the steps do not explain. */
export function finishDerivation({ at, amount, steps, ...parts }: DerivationParts): Derivation {
  const total = totalOf(steps);
  const sum: DerivationStep[] = steps.length === 0 ? [] : [{ kind: 'sum', operation: 'sum', amount: money(total) }];
  return { ...parts, at: at.toISOString(), amount: money(amount), steps: [...steps, ...sum], unexplained: money(amount - total) };
}
