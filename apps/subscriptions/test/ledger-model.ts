import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { isBusinessDay } from '@brote/service-runtime';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import type { Delivery } from '#app/deliveries/delivery';
import { bookMonths } from '#app/ledger/book-months';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Ledger } from './ledger-harness';

/**
 * What the decisions say of months, in thousandths, beside the plan itself: a charge pays some, a refund takes them back, a delivery that leaves for
 * the first time opens those of the interval it leaves at. Nothing else changes them, until the end, which leaves nothing open.
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

  /** Staff have sent it. */
  left({ id }: Delivery, interval: number): void {
    if (!this.consumed.has(id)) this.consumed.set(id, interval * 1_000);
  }

  /** The plan says what the model says. */
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

  /** Deliveries that left keep the months they consumed, the others have those of the interval; one comes after the other. */
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
