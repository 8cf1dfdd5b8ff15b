import { momentOf } from '@brote/contracts/payments';
import { Database, insertOrIgnore } from '@brote/persistence';
import { createdSinceFilter, SINGLE_RETRY, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { BALANCE_READING_ID, BalanceReading, BalanceTransaction, Payout, PayoutItem } from './balance-transaction.entity';
import { FindPaidInvoices, type PaidInvoices } from './find-paid-invoices';
import { isOrderRefund, paymentIntentOf, toBalanceTransaction } from './to-balance-transaction';

const DAY_MS = 86_400_000;
/** Transactions are read once more after a day. Their number is small, and clocks differ. */
const OVERLAP_MS = DAY_MS;
/** Days in which a payout may still arrive or fail. */
const PAYOUT_DAYS = 30;

/** A period that is read: transactions since then, or all of them. */
interface Reading {
  readonly since: Date | null;
  readonly invoices: PaidInvoices;
}

/** Stores transactions of the balance. Stored ones never change, so repeating it adds only new ones. */
@Injectable()
export class StoreBalanceTransactions {
  constructor(
    private readonly database: Database,
    private readonly paidInvoices: FindPaidInvoices,
  ) {}

  /** Their sources must be expanded. @throws Stripe's errors */
  async store(transactions: readonly Stripe.BalanceTransaction[], invoices: PaidInvoices): Promise<void> {
    const rows: BalanceTransaction[] = [];
    for (const transaction of transactions) {
      if (await this.database.repository(BalanceTransaction).existsBy({ id: transaction.id })) continue;
      rows.push(toBalanceTransaction(transaction, await this.findInvoice(transaction, invoices)));
    }
    if (rows.length > 0) await insertOrIgnore(this.database, BalanceTransaction, rows);
  }

  /** The invoices that payments since then have paid. @throws Stripe's errors */
  readInvoices(since: Date | null): Promise<PaidInvoices> {
    return this.paidInvoices.readSince(since);
  }

  private async findInvoice({ source }: Stripe.BalanceTransaction, invoices: PaidInvoices): Promise<string | null> {
    const paymentIntent = paymentIntentOf(source);
    if (paymentIntent === null || isOrderRefund(source)) return null;
    return invoices.get(paymentIntent) ?? this.paidInvoices.find(paymentIntent);
  }
}

/** Stores the payouts, and the transactions that each of them includes. */
@Injectable()
export class SyncPayouts {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly transactions: StoreBalanceTransactions,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** Payouts since some weeks before that moment; null for all. @throws Stripe's errors */
  async sync({ since, invoices }: Reading, signal: AbortSignal): Promise<void> {
    const created = since === null ? {} : { created: createdSinceFilter(new Date(since.getTime() - PAYOUT_DAYS * DAY_MS)) };
    for await (const payout of this.stripe.payouts.list({ ...created, limit: PAGE_SIZE })) {
      if (signal.aborted) return;
      const isLinked = await this.store(payout);
      if (!isLinked) await this.link(payout, invoices);
    }
  }

  /** @returns whether its transactions are stored */
  private async store({ id, amount, status, created, arrival_date: arrival }: Stripe.Payout): Promise<boolean> {
    const payouts = this.database.repository(Payout);
    const arrivesOn = momentOf(arrival).toISOString().slice(0, 10);
    const createdAt = momentOf(created);
    await insertOrIgnore(this.database, Payout, { id, amount, status, createdAt, arrivesOn, isLinked: false });
    await payouts.update({ id }, { status, arrivesOn });
    return payouts.existsBy({ id, isLinked: true });
  }

  /** Stripe names the transactions of automatic payouts alone, and once it has collected them. */
  private async link({ id, reconciliation_status: state }: Stripe.Payout, invoices: PaidInvoices): Promise<void> {
    if (state === 'in_progress') return;
    let cursor: string | null = null;
    while (state === 'completed') {
      await this.rateLimiter.acquire();
      const params = { payout: id, limit: PAGE_SIZE, expand: ['data.source'], ...pageAfter(cursor) };
      const page = await this.stripe.balanceTransactions.list(params, SINGLE_RETRY);
      await this.transactions.store(page.data, invoices);
      const items = page.data.map((transaction) => ({ transactionId: transaction.id, payoutId: id }));
      if (items.length > 0) await insertOrIgnore(this.database, PayoutItem, items);
      cursor = nextCursorOf(page);
      if (cursor === null) break;
    }
    await this.database.repository(Payout).update({ id }, { isLinked: true });
  }
}

/** Copies the movements of the balance at Stripe, so that staff compare them with the documents of any year. */
@Injectable()
export class SyncBalance {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly transactions: StoreBalanceTransactions,
    private readonly payouts: SyncPayouts,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * Reads what is new, at the first time all of it. After a failure the next run reads the same period again.
   * @throws Stripe's errors
   */
  async sync(now: Date, signal: AbortSignal): Promise<void> {
    const readings = this.database.repository(BalanceReading);
    const last = await readings.findOneBy({ id: BALANCE_READING_ID });
    const since = last === null ? null : new Date(last.readUntil.getTime() - OVERLAP_MS);
    const reading: Reading = { since, invoices: await this.transactions.readInvoices(since) };
    await this.readTransactions(reading, signal);
    await this.payouts.sync(reading, signal);
    if (signal.aborted) return;
    await insertOrIgnore(this.database, BalanceReading, { id: BALANCE_READING_ID, readUntil: now });
    await readings.update({ id: BALANCE_READING_ID }, { readUntil: now });
  }

  private async readTransactions({ since, invoices }: Reading, signal: AbortSignal): Promise<void> {
    const created = since === null ? {} : { created: createdSinceFilter(since) };
    let cursor: string | null = null;
    do {
      await this.rateLimiter.acquire();
      const params = { ...created, limit: PAGE_SIZE, expand: ['data.source'], ...pageAfter(cursor) };
      const page = await this.stripe.balanceTransactions.list(params, SINGLE_RETRY);
      await this.transactions.store(page.data, invoices);
      cursor = nextCursorOf(page);
    } while (cursor !== null && !signal.aborted);
  }
}
