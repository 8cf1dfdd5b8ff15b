import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/orders/order.entity';
import { TellOfParcel } from '#app/orders/tell-of-parcel';
import { TakeReplacement } from './take-replacement';

/** What lies in the parcel of an order. */
@Injectable()
export class FillParcel {
  constructor(
    private readonly takeReplacement: TakeReplacement,
    private readonly tellOfParcel: TellOfParcel,
  ) {}

  /** Whether it can be filled; for one that got lost other brushes are taken off the shelf. @throws Unavailable */
  before(orderId: string): Promise<boolean> {
    return this.takeReplacement.execute(orderId);
  }

  /** It is handed over; `replacementId` names the brushes that were taken in the place of lost ones. */
  leaves(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    return this.tellOfParcel.ofOrder(tx, order, replacementId);
  }
}
