import type Stripe from 'stripe';
import type { ActionPayloads } from '#app/actions';
import { noRequestCause } from '#app/api/endpoint';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';
import { addBalanceTransaction, type BalanceTransaction, midnightAfter } from './balance-transaction';

type ReferenceFields = 'application_fee' | 'balance_transaction' | 'destination' | 'failure_balance_transaction';
export type Payout = Stored<Stripe.Payout, ReferenceFields | 'original_payout' | 'reversed_by'>;

/** The shop's bank account. */
const BANK_ACCOUNT = 'ba_1SandboxBankAccountXXXX';

/** The movements that are available and were not paid out yet. */
function takeAvailable(sandbox: Sandbox): BalanceTransaction[] {
  const now = sandbox.clock.seconds();
  const found = [...sandbox.awaitingPayout].flatMap((id) => sandbox.balanceTransactions.get(id) ?? []);
  const available = found.filter(({ available_on: availableOn }) => availableOn <= now);
  for (const transaction of available) {
    transaction.status = 'available';
    sandbox.balanceTransactions.touch(transaction.id);
  }
  return available;
}

/** Sends the available balance to the shop's bank. A balance that is not positive waits for later payments. */
export function payOut(sandbox: Sandbox): void {
  const transactions = takeAvailable(sandbox);
  const amount = transactions.reduce((sum, { net }) => sum + net, 0);
  const [first] = transactions;
  if (first === undefined || amount <= 0) return;
  const payout = addPayout(sandbox, amount, first.currency);
  for (const { id } of transactions) {
    sandbox.awaitingPayout.delete(id);
    sandbox.payoutOf.set(id, payout.id);
  }
  sandbox.events.record('payout.created', payout, noRequestCause);
  sandbox.scheduler.schedule(payout.arrival_date, 'payout-arrives', { payout: payout.id });
}

function addPayout(sandbox: Sandbox, amount: number, currency: string): Payout {
  const id = newId('po_1', 23);
  const movement = { type: 'payout', category: 'payout', amount: -amount, currency, source: id } as const;
  const transaction = addBalanceTransaction(sandbox, movement);
  sandbox.payoutOf.set(transaction.id, id);
  const created = sandbox.clock.seconds();
  return sandbox.payouts.add({
    ...{ id, object: 'payout', amount, currency, created, arrival_date: midnightAfter(created, 0), automatic: true },
    ...{ application_fee: null, application_fee_amount: null, balance_transaction: transaction.id, description: 'STRIPE PAYOUT' },
    ...{ destination: BANK_ACCOUNT, failure_balance_transaction: null, failure_code: null, failure_message: null },
    ...{ livemode: false, metadata: {}, method: 'standard', original_payout: null, payout_method: null },
    ...{ reconciliation_status: 'completed', reversed_by: null, source_type: 'card', statement_descriptor: null },
    ...{ status: 'in_transit', trace_id: null, type: 'bank_account' },
  });
}

/** The payout is on the shop's bank account. */
export function completePayout(sandbox: Sandbox, { payout: id }: ActionPayloads['payout-arrives']): void {
  const payout = sandbox.payouts.get(id);
  if (payout === undefined) return;
  payout.status = 'paid';
  sandbox.events.record('payout.paid', payout, noRequestCause);
}
