import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { isBusinessDay } from '@brote/service-runtime';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import type { Delivery } from '#app/deliveries/delivery';
import { bookMonths } from '#app/ledger/book-months';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Ledger } from './ledger-harness';

/**
 * A model of the ledger of a plan, in thousandths of a month. A charge pays months, and a refund subtracts them. A delivery that leaves for
 * the first time consumes the months of its interval. Nothing else changes them, except the end, which balances them.
 */
export class ModelledPlan {
  private paid = 0;
  private refunded = 0;
  private readonly consumed = new Map<string, number>();
  private entries = 0;

  constructor(
    readonly ledger: Ledger,
    readonly id: string,
  ) {}

  async row(): Promise<Subscription> {
    const one = await subscriptionById(this.ledger.database, this.id);
    if (one === null) throw new Error('The plan does not exist');
    return one;
  }

  deliveries(): Promise<Delivery[]> {
    return deliveriesToCome(this.ledger.database, this.id);
  }

  async pay(thousandths: number): Promise<void> {
    this.paid += thousandths;
    await this.book('paid', thousandths);
  }

  async giveBack(thousandths: number): Promise<void> {
    const back = Math.min(thousandths, this.paid - this.refunded);
    if (back <= 0) return;
    this.refunded += back;
    await this.book('refunded', back);
  }

  async become(status: SubscriptionStatus): Promise<void> {
    await this.ledger.change(this.id, (tx, one) => this.ledger.settle.apply(tx, one, status));
  }

  /** Records a shipped delivery. */
  left({ id }: Delivery, interval: number): void {
    if (!this.consumed.has(id)) this.consumed.set(id, interval * 1_000);
  }

  /** Compares the plan with the model. */
  async expectModel(command: string): Promise<void> {
    const one = await this.row();
    const received = [...this.consumed.values()].reduce((sum, months) => sum + months, 0);
    const ahead = this.paid - this.refunded - received;
    expect([command, one.paid - one.refunded - one.consumed]).toEqual([command, ahead]);
    expect([command, one.adjusted]).toEqual([command, one.status === 'cancelled' ? -ahead + 0 : 0]);
    const sums = await this.ledger.database.query<{ kind: string; sum: number }>(
      'SELECT kind, sum(thousandths)::int AS sum FROM ledger_entry WHERE subscription_id = $1 GROUP BY kind',
      [this.id],
    );
    const booked = (kind: string) => sums.find((row) => row.kind === kind)?.sum ?? 0;
    expect(['paid', 'refunded', 'consumed'].map(booked)).toEqual([this.paid, this.refunded, received]);
    await this.expectDeliveries(one, command);
  }

  /** Shipped deliveries keep their consumed months, the others have the months of the interval; their days are in order. */
  private async expectDeliveries(one: Subscription, command: string): Promise<void> {
    const rows = await this.ledger.database.query<{ id: string; months: number }>(
      'SELECT id, months FROM delivery WHERE subscription_id = $1 AND shipped_at IS NOT NULL',
      [this.id],
    );
    for (const { id, months } of rows) expect([command, months * 1_000]).toEqual([command, this.consumed.get(id)]);
    const toCome = await this.deliveries();
    expect([command, toCome.filter(({ months, shippedAt }) => shippedAt === null && months !== one.interval)]).toEqual([command, []]);
    const open = toCome.filter((delivery) => delivery.takesChoicesOn(this.ledger.today)).map(({ date }) => date);
    expect([command, open]).toEqual([command, [...new Set(open)].sort()]);
    expect([command, open.filter((day) => !isBusinessDay(day))]).toEqual([command, []]);
  }

  private book(kind: 'paid' | 'refunded', thousandths: number): Promise<void> {
    this.entries += 1;
    const source = `${kind}:${this.entries}`;
    return this.ledger.change(this.id, (tx, one) => bookMonths(tx, one, { kind, thousandths, source }, this.ledger.clock.now()));
  }
}
