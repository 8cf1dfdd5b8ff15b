import type { Derivation, DerivationFact, DerivationStep } from '@brote/contracts';
import type { DisputeState } from '@brote/contracts/payments';
import type { Charge } from '#app/billing/refunds/charge';
import type { Refund, RefundBasis } from '#app/billing/refunds/refund';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import { finishDerivation, money } from './amounts';

/** A refund of a charge with its times. */
export interface StoredRefund extends Pick<Refund, 'id' | 'cause' | 'amount' | 'state' | 'stripeRefund'> {
  note: string | null;
  requestedAt: Date;
  /** Null for refunds of earlier versions, and for amounts that a person named. */
  basis: RefundBasis | null;
}

export interface StoredDispute {
  id: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
  noticedAt: Date;
}

type RefundedCharge = Pick<Charge, 'amount'>;

/**
 * Derives the amount of a refund from its cause and its stored basis. Refunds of earlier versions have no basis: those of a whole charge
 * are derived from the earlier refunds instead.
 * @param others all refunds of the charge
 * @param moreFacts facts from elsewhere
 */
export function deriveRefund(
  refund: StoredRefund,
  charge: RefundedCharge,
  others: readonly StoredRefund[],
  moreFacts: readonly DerivationFact[],
): Derivation {
  const { id, cause, amount, state, requestedAt: at } = refund;
  const facts: DerivationFact[] = [{ kind: 'cause', text: cause }, { kind: 'state', text: state }, ...moreFacts];
  const steps = stepsOf(refund, charge, others);
  return finishDerivation({ kind: 'refund', id, at, amount, facts, steps, vat: null });
}

function stepsOf(refund: StoredRefund, charge: RefundedCharge, others: readonly StoredRefund[]): DerivationStep[] {
  const { cause, basis, amount } = refund;
  if (cause === 'staff' || cause === 'stripe') return [{ kind: 'chosen', operation: 'add', amount: money(amount) }];
  if (cause === 'unused') return basis === null ? [] : unusedSteps(charge, basis);
  const taken = basis?.taken ?? takenBefore(refund, others);
  const left = Math.max(0, charge.amount - taken);
  return [
    { kind: 'charge', operation: 'add', amount: money(charge.amount) },
    ...subtract('taken-before', charge.amount - left),
    ...subtract('kept', Math.min(left, basis?.kept ?? 0)),
  ];
}

/** Unused months × price, limited to what other charges did not return, and to what is left of this one. */
function unusedSteps(charge: RefundedCharge, { monthlyPrice, thousandths, owed, taken }: RefundBasis): DerivationStep[] {
  if (monthlyPrice === undefined || thousandths === undefined) return [];
  const value = Math.round((monthlyPrice * thousandths) / THOUSANDTHS_PER_MONTH);
  const due = Math.min(value, owed ?? value);
  const limited = Math.min(due, Math.max(0, charge.amount - taken));
  const months = { quantity: thousandths, perMonth: money(monthlyPrice) };
  return [
    { kind: 'unused-months', operation: 'add', amount: money(value), ...months },
    ...subtract('other-charges', value - due),
    ...subtract('limit', due - limited),
  ];
}

function subtract(kind: DerivationStep['kind'], cents: number): DerivationStep[] {
  return cents <= 0 ? [] : [{ kind, operation: 'subtract', amount: money(cents) }];
}

/** Cents of earlier refunds that have not failed. */
function takenBefore({ id, requestedAt }: StoredRefund, others: readonly StoredRefund[]): number {
  const earlier = others.filter((other) => other.id !== id && other.state !== 'failed' && other.requestedAt <= requestedAt);
  return earlier.reduce((sum, { amount }) => sum + amount, 0);
}

/** The amount that the customer's bank demands. */
export function deriveDispute({ id, amount, state, noticedAt: at }: StoredDispute, moreFacts: readonly DerivationFact[]): Derivation {
  const facts: DerivationFact[] = [{ kind: 'state', text: state }, ...moreFacts];
  const steps: DerivationStep[] = [{ kind: 'claimed', operation: 'add', amount: money(amount) }];
  return finishDerivation({ kind: 'dispute', id, at, amount, facts, steps, vat: null });
}
