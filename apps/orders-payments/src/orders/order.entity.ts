import type { Locale } from '@brote/contracts';
import type { CancelReason, Country, OrderStatus, ShippingInfo } from '@brote/contracts/orders';
import { add, euros } from '@brote/money';
import { AfterLoad, Column, Entity, OneToMany, PrimaryColumn } from 'typeorm';
import { OrderLine } from './order-line.entity';
import { checkStatus } from './order.machine';

/** What happened to an order and when (UTC, ISO 8601). */
export interface TimelineMark {
  event: string;
  at: string;
}

interface NewOrder {
  id: string;
  checkoutId: string;
  number: string;
  locale: Locale;
  email: string;
  shipping: ShippingInfo;
  vatRatePermille: number;
  lines: Omit<OrderLine, 'orderId' | 'position' | 'lineTotal' | 'order'>[];
}

const LONGEST_TIMELINE = 50;

/** What a customer bought, where it goes and how far it is. Amounts are cents, VAT included. */
@Entity('orders')
export class Order {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') checkoutId!: string;
  @Column('text') number!: string;
  @Column('text') status!: OrderStatus;
  @Column('text', { nullable: true }) cancelReason!: CancelReason | null;
  /** Grows by one with each event that tells of the order. */
  @Column('int') version!: number;
  @Column('text') currency!: 'EUR';
  @Column('int') total!: number;
  @Column('int') refunded!: number;
  @Column('int') vatRatePermille!: number;
  @Column('int') itemCount!: number;
  @Column('int') brushCount!: number;
  @Column('text') country!: Country;
  @Column('text') locale!: Locale;
  @Column('text') email!: string;
  @Column('jsonb') shipping!: ShippingInfo;
  @Column('jsonb') timeline!: TimelineMark[];
  @Column('timestamptz') placedAt!: Date;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { nullable: true }) disputedAt!: Date | null;
  @OneToMany(() => OrderLine, (line) => line.order) lines!: OrderLine[];
  /** The version that was read, which must still be there when the change is written. */
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }

  static place({ lines, ...given }: NewOrder, at: Date): Order {
    const sold = lines.map((line, position) =>
      Object.assign(new OrderLine(), { ...line, orderId: given.id, position, lineTotal: line.unitPrice * line.quantity }),
    );
    return Object.assign(new Order(), {
      ...given,
      status: 'pending' as const,
      cancelReason: null,
      version: 0,
      currency: 'EUR' as const,
      total: add(...sold.map((line) => euros(line.lineTotal))).amount,
      refunded: 0,
      itemCount: sold.reduce((count, line) => count + line.quantity, 0),
      brushCount: sold.reduce((count, line) => count + line.quantity * line.brushes.length, 0),
      country: given.shipping.country,
      timeline: [{ event: 'placed', at: at.toISOString() }],
      placedAt: at,
      paidAt: null,
      disputedAt: null,
      lines: sold,
    });
  }

  /** The payment page is open; nothing the customer sees changes, but others are told. */
  announce(): void {
    this.version += 1;
  }

  /** The money is here. @throws IllegalStatus */
  pay(at: Date): void {
    this.become('processing', 'paid', at);
    this.paidAt = at;
  }

  /** @throws IllegalStatus when it left already or was called off before */
  cancel(reason: CancelReason, at: Date): void {
    this.become('cancelled', 'cancelled', at);
    this.cancelReason = reason;
  }

  /** Adds something worth telling that leaves the status as it is. */
  note(event: string, at: Date): void {
    this.version += 1;
    if (this.timeline.length < LONGEST_TIMELINE) this.timeline = [...this.timeline, { event, at: at.toISOString() }];
  }

  /** The sum that went back so far. */
  setRefunded(sum: number, event: string, at: Date): void {
    this.refunded = sum;
    this.note(event, at);
  }

  dispute(at: Date): void {
    this.disputedAt = at;
    this.note('disputed', at);
  }

  get isPaid(): boolean {
    return this.paidAt !== null;
  }

  private become(status: OrderStatus, event: string, at: Date): void {
    this.status = checkStatus(this.status, status);
    this.note(event, at);
  }
}
