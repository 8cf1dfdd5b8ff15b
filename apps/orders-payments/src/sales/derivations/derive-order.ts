import type { Derivation, DerivationFact, DerivationStep, DerivationVat, MoneyView } from '@brote/contracts';
import { toWithdrawnLines, unitPriceOf } from '#app/core/orders/brush-counts';
import type { Dispute } from '#app/core/order-payments/dispute.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import type { Order } from '#app/core/orders/order.entity';
import type { Refund } from '#app/payments/refunds/refund.entity';

/** An amount of the contract. @param cents may be negative */
function money(cents: number): MoneyView {
  return { amount: cents, currency: 'EUR' };
}

type OpenDerivation = Pick<Derivation, 'kind' | 'id' | 'vat' | 'facts' | 'steps'> & { at: Date; amount: number };

/** Ends a derivation with the sum of its steps, and states the cents that they do not explain. */
function finish({ at, amount, steps, ...parts }: OpenDerivation): Derivation {
  const total = steps.reduce((sum, step) => sum + (step.operation === 'add' ? 1 : -1) * step.amount.amount, 0);
  const sum: DerivationStep = { kind: 'sum', operation: 'sum', amount: money(total) };
  return { ...parts, at: at.toISOString(), amount: money(amount), steps: [...steps, sum], unexplained: money(amount - total) };
}

type PaidOrder = Pick<Order, 'id' | 'lines' | 'termsVersion'>;
type PaidAmount = Pick<Payment, 'amount' | 'paidAt'>;

/**
 * Derives the paid amount of an order from its lines. Delivery is free.
 * @param moreFacts facts from elsewhere
 */
export function deriveOrder(
  { id, lines, termsVersion }: PaidOrder,
  { amount, paidAt: at }: PaidAmount,
  vat: DerivationVat | null,
  moreFacts: DerivationFact[],
): Derivation {
  const items = lines.map(({ name, quantity, unitPrice }): DerivationStep => {
    return { kind: 'item', operation: 'add', amount: money(quantity * unitPrice), name, quantity, unitPrice: money(unitPrice) };
  });
  const terms: DerivationFact[] = termsVersion === null ? [] : [{ kind: 'terms', text: termsVersion }];
  const steps: DerivationStep[] = [...items, { kind: 'shipping', operation: 'add', amount: money(0) }];
  return finish({ kind: 'charge', id, at, amount, facts: [...terms, ...moreFacts], steps, vat });
}

type DerivedRefund = Pick<Refund, 'id' | 'amount' | 'cause' | 'state' | 'items' | 'requestedAt'>;
type DerivedDispute = Pick<Dispute, 'id' | 'amount' | 'state' | 'noticedAt'>;

/** Everything that went back of one payment. */
export interface OrderRefunds {
  order: PaidOrder;
  payment: PaidAmount;
  refunds: readonly DerivedRefund[];
  disputes: readonly DerivedDispute[];
}

/** Derives a refund: the price of its items, or the rest of the charge. Staff and the payment provider may name another amount. */
export function deriveRefund(
  refund: DerivedRefund,
  sources: OrderRefunds,
  vat: DerivationVat | null,
  moreFacts: DerivationFact[],
): Derivation {
  const { id, amount, cause, state, requestedAt: at } = refund;
  const causes: DerivationFact[] = cause === null ? [] : [{ kind: 'cause', text: cause }];
  const facts: DerivationFact[] = [...causes, { kind: 'state', text: state }, ...moreFacts];
  return finish({ kind: 'refund', id, at, amount, facts, steps: stepsOf(refund, sources), vat });
}

function stepsOf(refund: DerivedRefund, { order, payment, refunds, disputes }: OrderRefunds): DerivationStep[] {
  const { id, amount, cause, items, requestedAt } = refund;
  const before = refunds.filter((other) => other.id !== id && other.state !== 'failed' && isBefore(other, refund));
  const demanded = disputes.filter((dispute) => dispute.state !== 'won' && dispute.noticedAt <= requestedAt);
  const taken = Math.min(
    payment.amount,
    [...before, ...demanded].reduce((sum, other) => sum + other.amount, 0),
  );
  const left = payment.amount - taken;
  const steps = items === null || items.length === 0 ? restSteps(payment.amount, taken) : itemSteps(order, items, left);
  const derived = steps.reduce((sum, step) => sum + (step.operation === 'add' ? 1 : -1) * step.amount.amount, 0);
  const isNamed = cause === null || cause === 'staff' || cause === 'stripe';
  return derived !== amount && isNamed ? [{ kind: 'chosen', operation: 'add', amount: money(amount) }] : steps;
}

/** A cancellation refunds the rest after the refund that caused it, at the same moment. */
function isBefore(other: DerivedRefund, { requestedAt, cause }: DerivedRefund): boolean {
  const differenceMs = requestedAt.getTime() - other.requestedAt.getTime();
  return differenceMs > 0 || (differenceMs === 0 && cause === 'cancellation');
}

function restSteps(charged: number, taken: number): DerivationStep[] {
  return [{ kind: 'charge', operation: 'add', amount: money(charged) }, ...subtract('taken-before', taken)];
}

/** Quantity × price of each item, at most what is left of the charge. */
function itemSteps({ lines }: PaidOrder, items: NonNullable<Refund['items']>, left: number): DerivationStep[] {
  const steps = items.map((item): DerivationStep => {
    const unitPrice = unitPriceOf(lines, item);
    const [named] = toWithdrawnLines(lines, [item]);
    const name = named === undefined ? {} : { name: named.name };
    return {
      kind: 'item',
      operation: 'add',
      amount: money(item.quantity * unitPrice),
      ...name,
      quantity: item.quantity,
      unitPrice: money(unitPrice),
    };
  });
  const value = steps.reduce((sum, step) => sum + step.amount.amount, 0);
  return [...steps, ...subtract('limit', value - left)];
}

function subtract(kind: DerivationStep['kind'], cents: number): DerivationStep[] {
  return cents <= 0 ? [] : [{ kind, operation: 'subtract', amount: money(cents) }];
}

/** The amount that the buyer's bank demands of the order. */
export function deriveDispute({ id, amount, state, noticedAt: at }: DerivedDispute, moreFacts: DerivationFact[]): Derivation {
  const steps: DerivationStep[] = [{ kind: 'claimed', operation: 'add', amount: money(amount) }];
  return finish({ kind: 'dispute', id, at, amount, facts: [{ kind: 'state', text: state }, ...moreFacts], steps, vat: null });
}
