import type Stripe from 'stripe';
import type { Charge } from '#app/charges/charge';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type BalanceTransaction = Stored<Stripe.BalanceTransaction, 'source'>;

const DAY_SECONDS = 86_400;
/** Days between a payment and its payout. Other movements are available at once. */
const SETTLEMENT_DAYS = 3;
const CARD_FIXED_CENTS = 25;
/** Per thousand of the amount, by the country of the card; cards of other countries cost `OTHER_CARD_PERMILLE`. */
const EEA_CARD_PERMILLE = 15;
const BRITISH_CARD_PERMILLE = 25;
const OTHER_CARD_PERMILLE = 32.5;
const SEPA_DEBIT_CENTS = 35;
/** Charged with each dispute, and not returned when the shop wins. */
const DISPUTE_CENTS = 2_000;
const EEA_COUNTRIES = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '));

/** A movement of the account's balance. Amounts are cents, from the shop's view. */
interface BalanceMovement {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  /** Days until the money can be paid out. */
  readonly settlementDays?: number;
}

/** The first midnight (UTC) after so many days, in seconds. */
export function midnightAfter(seconds: number, days: number): number {
  return (Math.floor(seconds / DAY_SECONDS) + days + 1) * DAY_SECONDS;
}

function feeDetailsOf(fee: number, currency: string): Stripe.BalanceTransaction.FeeDetail[] {
  return fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }];
}

/** Adds a movement of the balance. The payout of the next midnight includes it once it is available. */
export function addBalanceTransaction(sandbox: Sandbox, movement: BalanceMovement): BalanceTransaction {
  const { type, category, amount, fee = 0, currency, source, settlementDays = 0 } = movement;
  const created = sandbox.clock.seconds();
  const payoutAt = midnightAfter(created, settlementDays);
  const transaction: BalanceTransaction = sandbox.balanceTransactions.add({
    id: newId('txn_3', 23),
    object: 'balance_transaction',
    amount,
    available_on: settlementDays === 0 ? created : payoutAt,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: feeDetailsOf(fee, currency),
    net: amount - fee,
    reporting_category: category,
    source,
    status: settlementDays === 0 ? 'available' : 'pending',
    type,
  });
  if (type === 'payout') return transaction;
  sandbox.awaitingPayout.add(transaction.id);
  sandbox.scheduler.schedule(payoutAt, 'pay-out', {});
  return transaction;
}

/** Cents that Stripe keeps of a payment, as its public prices for Spain say. */
export function feeOf({ amount, payment_method_details: details }: Pick<Charge, 'amount' | 'payment_method_details'>): number {
  if (details?.card === undefined) return SEPA_DEBIT_CENTS;
  return Math.round((amount * cardPermille(details.card.country ?? '')) / 1_000) + CARD_FIXED_CENTS;
}

function cardPermille(country: string): number {
  if (EEA_COUNTRIES.has(country)) return EEA_CARD_PERMILLE;
  return country === 'GB' ? BRITISH_CARD_PERMILLE : OTHER_CARD_PERMILLE;
}

const isCardPayment = (chargeId: string) => chargeId.startsWith('ch_');

/** The money of a successful charge arrives. */
export function addChargeTransaction(sandbox: Sandbox, charge: Charge): BalanceTransaction {
  const { id: source, amount, currency } = charge;
  const type = isCardPayment(source) ? 'charge' : 'payment';
  const movement = { type, category: 'charge', amount, fee: feeOf(charge), currency, source, settlementDays: SETTLEMENT_DAYS } as const;
  return addBalanceTransaction(sandbox, movement);
}

interface RefundMovement {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string | null;
}

/** The money of a refund leaves. The fee of the charge is not returned. */
export function addRefundTransaction(sandbox: Sandbox, { id: source, amount, currency, charge }: RefundMovement): BalanceTransaction {
  const type = isCardPayment(charge ?? '') ? 'refund' : 'payment_refund';
  return addBalanceTransaction(sandbox, { type, category: 'refund', amount: -amount, currency, source });
}

/** The money of a failed refund comes back. */
export function addRefundFailure(sandbox: Sandbox, { id: source, amount, currency }: RefundMovement): BalanceTransaction {
  return addBalanceTransaction(sandbox, { type: 'refund_failure', category: 'refund_failure', amount, currency, source });
}

interface DisputeMovement {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}

/** The buyer's bank takes the disputed money, and Stripe its fee. */
export function addDisputeWithdrawal(sandbox: Sandbox, { id: source, amount, currency }: DisputeMovement): BalanceTransaction {
  return addBalanceTransaction(sandbox, { type: 'adjustment', category: 'dispute', amount: -amount, fee: DISPUTE_CENTS, currency, source });
}

/** The shop has won the dispute: the money comes back without the fee. */
export function addDisputeReversal(sandbox: Sandbox, { id: source, amount, currency }: DisputeMovement): BalanceTransaction {
  return addBalanceTransaction(sandbox, { type: 'adjustment', category: 'dispute_reversal', amount, currency, source });
}
