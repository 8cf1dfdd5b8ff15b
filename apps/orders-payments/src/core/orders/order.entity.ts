import type { Locale, RefundDay, LocalizedText } from '@brote/contracts';
import type { BrushChoice, ProductId } from '@brote/contracts/catalog';
import type { DeliveryFailure } from '@brote/contracts/deliveries';
import type { OrderStatus, CancelReason, Carrier, CompanyBuyer, Country, ShippingInfo } from '@brote/contracts/orders';
import { add, eurosFromCents, bookRefund } from '@brote/money';
import { arrivalDays, dispatchDay, madridDay, sameOrNextBusinessDay } from '@brote/service-runtime';
import { AfterLoad, Column, Entity, OneToMany, PrimaryColumn, JoinColumn, ManyToOne, type Relation, VersionColumn } from 'typeorm';
import type { VatEvidence } from './vat';

/** The allowed moves of an order: a failed parcel is prepared again; a delivered or cancelled order stays so. */
const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'processing'],
  delivered: [],
  cancelled: [],
};

/** A move that the table does not allow. */
export class IllegalOrderTransition extends Error {
  override readonly name = 'IllegalOrderTransition';
  constructor(from: OrderStatus, to: OrderStatus) {
    super(`An order cannot move from ${from} to ${to}`);
  }
}

/** Whether the table allows the move. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** @throws IllegalOrderTransition unless the table allows the move */
export function checkStatus(from: OrderStatus, to: OrderStatus): OrderStatus {
  if (!mayBecome(from, to)) throw new IllegalOrderTransition(from, to);
  return to;
}

/** One sold line of an order. */
@Entity('order_line')
export class OrderLine {
  @PrimaryColumn('uuid') orderId!: string;
  @PrimaryColumn('smallint') position!: number;
  @ManyToOne(() => Order, (order) => order.lines) @JoinColumn({ name: 'order_id' }) order?: Relation<Order>;
  @Column('text') productId!: ProductId;
  @Column('jsonb') name!: LocalizedText;
  @Column('int') quantity!: number;
  /** Cents, VAT included. */
  @Column('int') unitPrice!: number;
  @Column('int') lineTotal!: number;
  @Column('jsonb') brushes!: BrushChoice[];
}

/** An event of an order and its time (UTC, ISO 8601). */
export interface TimelineEvent {
  event: string;
  at: string;
}

/** The failure of a parcel that did not arrive. */
export interface FailedDelivery {
  reason: DeliveryFailure;
  note: string | null;
  /** The reservation id of the replacement brushes; null when the first parcel never left. */
  replacementId: string | null;
}

/** The delivery of a subscription that the order belongs to. */
interface OrderedDelivery {
  deliveryId: string;
  subscriptionId: string;
  /** The day for which it was packed. */
  deliveryDate: string;
}

interface ShippedParcel {
  carrier: Carrier;
  trackingNumber: string;
  /** The arrival day that the carrier names. */
  expectedOn: string | null;
}

interface NewOrder {
  id: string;
  /** Null for a delivery, which has no payment of its own. */
  checkoutId: string | null;
  delivery?: OrderedDelivery;
  userId: string | null;
  number: string;
  locale: Locale;
  email: string;
  shipping: ShippingInfo;
  company?: CompanyBuyer | null;
  termsVersion: string | null;
  vatRatePermille: number;
  /** Null where it is not known: the session of an earlier version was rebuilt. */
  vatCountry: Country | null;
  vatEvidence: VatEvidence | null;
  lines: Omit<OrderLine, 'orderId' | 'position' | 'lineTotal' | 'order'>[];
}

const MAX_TIMELINE_ENTRIES = 50;

/** Properties that change only with the delivery of a subscription. Erasure writes some of them without a new version. */
export const DELIVERY_CONTENT = ['shipping', 'email', 'country', 'brushCount', 'deliveryDate'] as const satisfies (keyof Order)[];

/** A purchase with its goods, address and state. Amounts are cents, VAT included. */
@Entity('orders')
export class Order {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'uuid', nullable: true, update: false }) checkoutId!: string | null;
  /** The account that owns it; null for a guest's. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column({ type: 'text', update: false }) number!: string;
  @Column('text') status!: OrderStatus;
  @Column('text', { nullable: true }) cancelReason!: CancelReason | null;
  /** Grows by one with each published event of the order. */
  @VersionColumn({ type: 'int' }) version!: number;
  @Column({ type: 'text', update: false }) currency!: 'EUR';
  @Column({ type: 'int', update: false }) total!: number;
  @Column('int') refunded!: number;
  /** The days on which parts of `refunded` were refunded or returned. */
  @Column('jsonb') refundDays!: RefundDay[];
  @Column({ type: 'int', update: false }) vatRatePermille!: number;
  /** The member state that the VAT belongs to; null for orders of earlier versions, as is the evidence. */
  @Column({ type: 'text', nullable: true, update: false }) vatCountry!: Country | null;
  @Column({ type: 'text', nullable: true, update: false }) vatEvidence!: VatEvidence | null;
  @Column({ type: 'int', update: false }) itemCount!: number;
  @Column('int') brushCount!: number;
  @Column('text') country!: Country;
  @Column({ type: 'text', update: false }) locale!: Locale;
  @Column('text') email!: string;
  @Column('jsonb') shipping!: ShippingInfo;
  /** The company that it is invoiced to, its number in its written form; null when it is invoiced to the person. */
  @Column({ type: 'jsonb', nullable: true, update: false }) company!: CompanyBuyer | null;
  /** The terms of sale that the buyer accepted; null when the request named none. */
  @Column({ type: 'text', nullable: true, update: false }) termsVersion!: string | null;
  @Column('jsonb') timeline!: TimelineEvent[];
  @Column({ type: 'timestamptz', update: false }) placedAt!: Date;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { nullable: true }) disputedAt!: Date | null;
  @Column('text', { nullable: true }) carrier!: Carrier | null;
  @Column('text', { nullable: true }) trackingNumber!: string | null;
  @Column('timestamptz', { nullable: true }) shippedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  /** The last expected day of arrival, in the shop's zone; null while it is not paid. */
  @Column('date', { nullable: true }) deliversOn!: string | null;
  /** The dispatch day of its parcel, in the shop's zone; null while it is not paid. */
  @Column('date', { nullable: true }) leavesOn!: string | null;
  /** The time of its customer's erasure while the parcel was under way; the address is erased after its arrival. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) eraseWantedAt!: Date | null;
  /** The time at which its customer was erased from it. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) erasedAt!: Date | null;
  /** Null unless its parcel has to be sent again. */
  @Column('jsonb', { nullable: true }) failure!: FailedDelivery | null;
  /** The delivery of a subscription, which decides about it. All three are null for a single purchase. */
  @Column({ type: 'uuid', nullable: true, update: false }) deliveryId!: string | null;
  @Column({ type: 'uuid', nullable: true, update: false }) subscriptionId!: string | null;
  @Column('date', { nullable: true }) deliveryDate!: string | null;
  @OneToMany(() => OrderLine, (line) => line.order) lines!: OrderLine[];
  /** The version that was read. It must be unchanged when the order is saved. */
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }

  static place({ lines, delivery, ...details }: NewOrder, at: Date): Order {
    const orderLines = lines.map((line, position) =>
      Object.assign(new OrderLine(), { ...line, orderId: details.id, position, lineTotal: line.unitPrice * line.quantity }),
    );
    return Object.assign(new Order(), {
      ...{ company: null, ...details },
      ...{ status: 'pending' as const, cancelReason: null, version: 0, currency: 'EUR' as const },
      ...{ total: add(...orderLines.map((line) => eurosFromCents(line.lineTotal))).amount, refunded: 0, refundDays: [] },
      itemCount: orderLines.reduce((count, line) => count + line.quantity, 0),
      brushCount: orderLines.reduce((count, line) => count + line.quantity * line.brushes.length, 0),
      country: details.shipping.country,
      timeline: [{ event: 'placed', at: at.toISOString() }],
      placedAt: at,
      ...{ paidAt: null, disputedAt: null, eraseWantedAt: null, erasedAt: null, failure: null },
      ...{ carrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null, deliversOn: null, leavesOn: null },
      ...{ deliveryId: null, subscriptionId: null, deliveryDate: null, ...delivery },
      lines: orderLines,
    });
  }

  /** The Checkout Session is open. The customer sees no change; the new version names the event for other services. */
  raiseVersion(): void {
    this.version += 1;
  }

  /** The payment succeeded. @throws IllegalOrderTransition */
  pay(at: Date): void {
    this.moveTo('processing', 'paid', at);
    this.paidAt = at;
    this.leavesOn = dispatchDay(at);
    this.deliversOn = arrivalDays(this.leavesOn, this.country).until;
  }

  /**
   * Hands the parcel to the carrier. The carrier's day counts unless it is over; a closed day becomes the next business day. @throws
   * IllegalOrderTransition
   */
  ship({ carrier, trackingNumber, expectedOn }: ShippedParcel, at: Date): void {
    this.moveTo('shipped', 'shipped', at);
    this.carrier = carrier;
    this.trackingNumber = trackingNumber;
    this.shippedAt = at;
    const today = madridDay(at);
    const isLate = this.leavesOn !== null && this.leavesOn < today;
    if (this.failure !== null || isLate) this.deliversOn = arrivalDays(today, this.country).until;
    if (expectedOn !== null && expectedOn >= today) this.deliversOn = sameOrNextBusinessDay(expectedOn);
    this.failure = null;
  }

  /** The parcel did not arrive, or could not leave: it has to be sent again. @throws IllegalOrderTransition */
  failDelivery(failure: FailedDelivery, at: Date): void {
    if (this.status === 'processing') this.addTimelineMark('delivery-failed', at);
    else {
      this.moveTo('processing', 'delivery-failed', at);
      this.leavesOn = dispatchDay(at);
      this.deliversOn = arrivalDays(this.leavesOn, this.country).until;
    }
    this.failure = failure;
    this.carrier = null;
    this.trackingNumber = null;
  }

  /** The parcel arrived. @throws IllegalOrderTransition */
  deliver(at: Date): void {
    this.moveTo('delivered', 'delivered', at);
    this.deliveredAt = at;
  }

  /** Assigns the order to an account. */
  assignTo(userId: string): void {
    this.version += 1;
    this.userId = userId;
  }

  /** @throws IllegalOrderTransition when it was shipped or cancelled before */
  cancel(reason: CancelReason, at: Date): void {
    this.moveTo('cancelled', 'cancelled', at);
    this.cancelReason = reason;
  }

  /** Adds an event that leaves the status as it is. */
  addTimelineMark(event: string, at: Date): void {
    this.version += 1;
    if (this.timeline.length < MAX_TIMELINE_ENTRIES) this.timeline = [...this.timeline, { event, at: at.toISOString() }];
  }

  /** Sets the refunded total, in cents. */
  setRefunded(totalRefundedCents: number, event: string, at: Date): void {
    this.refunded = totalRefundedCents;
    this.refundDays = bookRefund(this.refundDays, totalRefundedCents, madridDay(at));
    this.addTimelineMark(event, at);
  }

  dispute(at: Date): void {
    this.disputedAt = at;
    this.addTimelineMark('disputed', at);
  }

  /** The buyer's bank has decided; `back` is the refunded total in cents, with the amount that the bank took. */
  endDispute(outcome: 'won' | 'lost', refundedCents: number, at: Date): void {
    this.setRefunded(refundedCents, `dispute-${outcome}`, at);
  }

  /** Whether it is the delivery of a subscription, which is shipped, delivered and cancelled there alone. */
  get isSubscriptionDelivery(): boolean {
    return this.deliveryId !== null;
  }

  get isPaid(): boolean {
    return this.paidAt !== null;
  }

  /**
   * Whether its owner may still cancel it. Not while a delayed payment is under way, which cannot be stopped, nor once the parcel left. A
   * delivery is skipped in its subscription instead.
   */
  get isCancellable(): boolean {
    if (this.isSubscriptionDelivery) return false;
    if (this.status === 'processing') return true;
    return this.status === 'pending' && !this.timeline.some(({ event }) => event === 'payment-delayed');
  }

  private moveTo(status: OrderStatus, event: string, at: Date): void {
    this.status = checkStatus(this.status, status);
    this.addTimelineMark(event, at);
  }
}

/** The party that cancels an order; it becomes the order's reason. */
export type CancelActor = 'customer' | 'staff';
