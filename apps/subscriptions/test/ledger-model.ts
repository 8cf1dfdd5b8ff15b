import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { isBusinessDay } from '@brote/service-runtime';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { bookMonths } from '#app/plans/ledger/book-months';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import type { LedgerHarness } from './ledger-harness';

/**
 * A model of the ledger of a plan, in thousandths of a month. A charge pays months, and a refund subtracts them. A delivery that leaves for
 * the first time consumes the months of its interval. Nothing else changes them, except the end, which balances them.
 */
export class ModelledPlan {
  private paidThousandths = 0;
  private refundedThousandths = 0;
  private readonly consumedThousandths = new Map<string, number>();
  private entryCount = 0;

  constructor(
    readonly ledger: LedgerHarness,
    readonly id: string,
  ) {}

  async readRow(): Promise<Subscription> {
    const subscription = await findSubscriptionById(this.ledger.database, this.id);
    if (subscription === null) throw new Error('The plan does not exist');
    return subscription;
  }

  readDeliveries(): Promise<Delivery[]> {
    return findUpcomingDeliveriesOf(this.ledger.database, this.id);
  }

  async pay(thousandthsOfMonth: number): Promise<void> {
    this.paidThousandths += thousandthsOfMonth;
    await this.bookEntry('paid', thousandthsOfMonth);
  }

  async refund(thousandthsOfMonth: number): Promise<void> {
    const refundableThousandths = Math.min(thousandthsOfMonth, this.paidThousandths - this.refundedThousandths);
    if (refundableThousandths <= 0) return;
    this.refundedThousandths += refundableThousandths;
    await this.bookEntry('refunded', refundableThousandths);
  }

  async moveTo(status: SubscriptionStatus): Promise<void> {
    await this.ledger.change(this.id, (tx, subscription) => this.ledger.settle.apply(tx, subscription, status));
  }

  /** Records a shipped delivery. */
  recordShipped({ id }: Delivery, intervalMonths: number): void {
    if (!this.consumedThousandths.has(id)) this.consumedThousandths.set(id, intervalMonths * 1_000);
  }

  /** Compares the plan with the model. */
  async expectModel(command: string): Promise<void> {
    const subscription = await this.readRow();
    const shippedThousandths = [...this.consumedThousandths.values()].reduce((sum, months) => sum + months, 0);
    const expectedBalance = this.paidThousandths - this.refundedThousandths - shippedThousandths;
    expect([command, subscription.paid - subscription.refunded - subscription.consumed]).toEqual([command, expectedBalance]);
    expect([command, subscription.adjusted]).toEqual([command, subscription.status === 'cancelled' ? -expectedBalance + 0 : 0]);
    const sums = await this.ledger.database.query<{ kind: string; sum: number }>(
      'SELECT kind, sum(thousandths)::int AS sum FROM ledger_entry WHERE subscription_id = :id GROUP BY kind',
      { id: this.id },
    );
    const bookedSum = (kind: string) => sums.find((entry) => entry.kind === kind)?.sum ?? 0;
    expect(['paid', 'refunded', 'consumed'].map(bookedSum)).toEqual([this.paidThousandths, this.refundedThousandths, shippedThousandths]);
    await this.expectDeliveries(subscription, command);
  }

  /** Shipped deliveries keep their consumed months, the others have the months of the interval; their days are in order. */
  private async expectDeliveries(subscription: Subscription, command: string): Promise<void> {
    const rows = await this.ledger.database.query<{ id: string; months: number }>(
      'SELECT id, months FROM delivery WHERE subscription_id = :id AND shipped_at IS NOT NULL',
      { id: this.id },
    );
    for (const { id, months } of rows) expect([command, months * 1_000]).toEqual([command, this.consumedThousandths.get(id)]);
    const upcoming = await this.readDeliveries();
    expect([command, upcoming.filter(({ months, shippedAt }) => shippedAt === null && months !== subscription.interval)]).toEqual([
      command,
      [],
    ]);
    const open = upcoming.filter((delivery) => delivery.acceptsChoicesOn(this.ledger.today)).map(({ date }) => date);
    expect([command, open]).toEqual([command, [...new Set(open)].sort()]);
    expect([command, open.filter((day) => !isBusinessDay(day))]).toEqual([command, []]);
  }

  private bookEntry(kind: 'paid' | 'refunded', thousandthsOfMonth: number): Promise<void> {
    this.entryCount += 1;
    const source = `${kind}:${this.entryCount}`;
    return this.ledger.change(this.id, (tx, subscription) =>
      bookMonths(tx, subscription, { kind, thousandths: thousandthsOfMonth, source }, this.ledger.clock.now()),
    );
  }
}
