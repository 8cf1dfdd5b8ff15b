import type { BrushChoice } from '@brote/contracts/catalog';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import type { DeliveryStatus } from '@brote/contracts/subscriptions';
import { uuidv7 } from '@brote/messaging';
import { businessDaysAfter } from '@brote/service-runtime';
import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { choicesUntil } from './delivery-days';

export type WaitReason = 'stock' | 'payment';
export type FailReason = 'address' | 'refused' | 'lost' | 'damaged' | 'other';

/** none: no brushes are held; asked: they may be; held: they lie ready; sold: they left. */
type ReservationProgress = 'none' | 'asked' | 'held' | 'sold';

/** A delivery of a subscription, from the plan to the door. */
export class Delivery {
  id!: string;
  subscriptionId!: string;
  userId!: string;
  /** Its number within the subscription, from 1. */
  cycle!: number;
  version!: number;
  status!: DeliveryStatus;
  reason!: WaitReason | FailReason | null;
  note!: string | null;
  date!: string;
  brushes!: BrushChoice[];
  shipping!: ShippingInfo | null;
  /** The months until the delivery after it. */
  months!: number;
  /** Under which name the catalogue holds its brushes. */
  reservationId!: string;
  reservationState!: ReservationProgress;
  /** Not asked for brushes again before then. */
  reservationDueAt!: Date | null;
  isNoticed!: boolean;
  carrier!: Carrier | null;
  trackingNumber!: string | null;
  shippedAt!: Date | null;
  deliveredAt!: Date | null;

  raise(): number {
    this.version += 1;
    return this.version;
  }

  /** Whether it has neither left nor been called off. */
  get isToCome(): boolean {
    return this.status === 'scheduled' || this.status === 'waiting';
  }

  /** Whether its brushes, types and colours can still change on that day. */
  takesChoicesOn(today: string): boolean {
    return this.isToCome && today <= this.choicesUntil;
  }

  /** Whether they could change on that day if the delivery, which is left out, were taken back. */
  wouldTakeChoicesOn(today: string): boolean {
    return this.status === 'skipped' && today <= this.choicesUntil;
  }

  /** Whether its address can still change on that day; afterwards it counts as packed. */
  takesAddressOn(today: string): boolean {
    return this.isToCome && today <= this.addressUntil;
  }

  get choicesUntil(): string {
    return choicesUntil(this.date);
  }

  get addressUntil(): string {
    return businessDaysAfter(this.date, -SUBSCRIPTION_LIMITS.addressCutOffBusinessDays);
  }

  /** Gives up what is held for it; the name of what is to be let go, null when nothing was ever asked for. */
  dropReservation(): string | null {
    const dropped = this.reservationState === 'asked' || this.reservationState === 'held' ? this.reservationId : null;
    if (dropped === null && this.reservationState === 'none') return null;
    this.reservationId = uuidv7();
    this.reservationState = 'none';
    this.reservationDueAt = null;
    return dropped;
  }
}
