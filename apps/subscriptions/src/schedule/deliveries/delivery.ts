import { createHash } from 'node:crypto';
import type { BrushChoice } from '@brote/contracts/catalog';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import { SUBSCRIPTION_LIMITS, type DeliveryStatus } from '@brote/contracts/subscriptions';
import { uuidv7 } from '@brote/messaging';
import { addBusinessDays } from '@brote/service-runtime';
import { AfterLoad, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lastChoiceDay } from './delivery-days';

export type WaitReason = 'stock' | 'payment';
export type FailReason = 'address' | 'refused' | 'lost' | 'damaged' | 'other';

/** none: no reservation; asked: requested from the catalogue, perhaps reserved; held: reserved; sold: the brushes left. */
type ReservationProgress = 'none' | 'asked' | 'held' | 'sold';

/** A delivery of a subscription, from its planning to its arrival. */
@Entity()
export class Delivery {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') subscriptionId!: string;
  @Column('uuid') userId!: string;
  /** Number within the subscription, from 1. */
  @Column('int') cycle!: number;
  @VersionColumn({ type: 'int' }) version!: number;
  @Column('text') status!: DeliveryStatus;
  @Column('text', { nullable: true }) reason!: WaitReason | FailReason | null;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('date') date!: string;
  @Column('jsonb') brushes!: BrushChoice[];
  @Column('jsonb', { nullable: true }) shipping!: ShippingInfo | null;
  /** Months until the delivery after it. */
  @Column('smallint') months!: number;
  /** Id of the reservation in the catalogue. */
  @Column('uuid') reservationId!: string;
  @Column('text') reservationState!: ReservationProgress;
  /** Time before which the reservation is not requested again. */
  @Column('timestamptz', { nullable: true }) reservationDueAt!: Date | null;
  @Column('boolean') isNoticed!: boolean;
  @Column('text', { nullable: true }) carrier!: Carrier | null;
  @Column('text', { nullable: true }) trackingNumber!: string | null;
  @Column('timestamptz', { nullable: true }) shippedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  @Column('timestamptz') updatedAt!: Date;
  /** The version that was read. It must be unchanged when the delivery is saved. */
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }

  raiseVersion(): number {
    this.version += 1;
    return this.version;
  }

  /** Whether the delivery has neither left nor been cancelled. */
  get isUpcoming(): boolean {
    return this.status === 'scheduled' || this.status === 'waiting';
  }

  /** Whether the brushes can still change on the day. */
  acceptsChoicesOn(today: string): boolean {
    return this.isUpcoming && today <= this.choicesUntil;
  }

  /** Whether the brushes could change on the day if the skipped delivery were restored. */
  canBeUnskippedOn(today: string): boolean {
    return this.status === 'skipped' && today <= this.choicesUntil;
  }

  /** Whether the address can still change on the day; afterwards the delivery counts as packed. */
  acceptsAddressOn(today: string): boolean {
    return this.isUpcoming && today <= this.addressUntil;
  }

  get choicesUntil(): string {
    return lastChoiceDay(this.date);
  }

  get addressUntil(): string {
    return addBusinessDays(this.date, -SUBSCRIPTION_LIMITS.addressCutOffBusinessDays);
  }

  /** Drops the reservation. Returns its id, or null when none was ever requested. */
  clearReservation(): string | null {
    const clearedId = this.reservationState === 'asked' || this.reservationState === 'held' ? this.reservationId : null;
    if (clearedId === null && this.reservationState === 'none') return null;
    this.reservationId = uuidv7();
    this.reservationState = 'none';
    this.reservationDueAt = null;
    return clearedId;
  }
}

type PlannedFrom = Pick<Subscription, 'id' | 'userId' | 'cycle' | 'brushes' | 'shipping' | 'interval'>;

/** The next delivery of a subscription, as it is planned. Its id follows from its number. */
export function newDelivery(
  { id: subscriptionId, userId, cycle, brushes, shipping, interval: months }: PlannedFrom,
  date: string,
  now: Date,
): Delivery {
  const emptyFields = { reason: null, note: null, reservationDueAt: null, carrier: null, trackingNumber: null };
  return Object.assign(new Delivery(), {
    ...{ id: deliveryIdOf(subscriptionId, cycle), subscriptionId, userId, cycle, date, brushes, shipping, months },
    ...({ version: 1, status: 'scheduled', reservationId: uuidv7(), reservationState: 'none', isNoticed: false } as const),
    ...{ ...emptyFields, shippedAt: null, deliveredAt: null, updatedAt: now },
  });
}

/** The id of a delivery, equal to that of the database's function `id_of_delivery`. It is known before the delivery is planned. */
export function deliveryIdOf(subscriptionId: string, cycle: number): string {
  const digits = createHash('md5').update(`${subscriptionId}:${cycle}`).digest('hex');
  // The digits of version and variant make it a UUID.
  const id = `${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17)}`;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
