import type { BrushChoice } from '@brote/contracts/catalog';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import type { DeliveryStatus } from '@brote/contracts/subscriptions';
import { uuidv7 } from '@brote/messaging';
import { addBusinessDays } from '@brote/service-runtime';
import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { lastChoiceDay } from './delivery-days';

export type WaitReason = 'stock' | 'payment';
export type FailReason = 'address' | 'refused' | 'lost' | 'damaged' | 'other';

/** none: no reservation; asked: requested from the catalogue, perhaps reserved; held: reserved; sold: the brushes left. */
type ReservationProgress = 'none' | 'asked' | 'held' | 'sold';

/** A delivery of a subscription, from its planning to its arrival. */
export class Delivery {
  id!: string;
  subscriptionId!: string;
  userId!: string;
  /** Number within the subscription, from 1. */
  cycle!: number;
  version!: number;
  status!: DeliveryStatus;
  reason!: WaitReason | FailReason | null;
  note!: string | null;
  date!: string;
  brushes!: BrushChoice[];
  shipping!: ShippingInfo | null;
  /** Months until the delivery after it. */
  months!: number;
  /** Id of the reservation in the catalogue. */
  reservationId!: string;
  reservationState!: ReservationProgress;
  /** Time before which the reservation is not requested again. */
  reservationDueAt!: Date | null;
  isNoticed!: boolean;
  carrier!: Carrier | null;
  trackingNumber!: string | null;
  shippedAt!: Date | null;
  deliveredAt!: Date | null;

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
