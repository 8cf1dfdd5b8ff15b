import {
  deliveryDelayed,
  type DeliveryEventData,
  deliveryFailed,
  deliveryShipped,
  deliverySkipped,
  deliveryUpcoming,
} from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { DeliveryMessage } from '#app/rendering/compose-delivery-mail';
import { subscriptionSubject } from '#app/rendering/compose-subscription-mail';
import { PlanMail, type PlannedMail } from './plan-mail';
import { PlanNotice } from './plan-notice';

type Told = EventEnvelope<DeliveryEventData>;

/** What the service listens to of the deliveries of subscriptions. A delivery that moves because its owner moved it is no news to them. */
@Injectable()
export class DeliveryEventsController {
  constructor(
    private readonly planMail: PlanMail,
    private readonly planNotice: PlanNotice,
  ) {}

  @EventHandler(deliveryUpcoming)
  async announce(event: Told, tx: Transaction): Promise<void> {
    await this.plan(tx, 'delivery-upcoming', event);
  }

  @EventHandler(deliveryDelayed)
  async tellOfDelay(event: Told, tx: Transaction): Promise<void> {
    await this.plan(tx, 'delivery-delayed', event);
  }

  @EventHandler(deliverySkipped)
  async confirmSkip(event: Told, tx: Transaction): Promise<void> {
    await this.plan(tx, 'delivery-skipped', event);
  }

  @EventHandler(deliveryShipped)
  async tellThatItIsOnItsWay(event: Told, tx: Transaction): Promise<void> {
    await this.plan(tx, 'delivery-shipped', event);
  }

  @EventHandler(deliveryFailed)
  async tellThatItDidNotArrive(event: Told, tx: Transaction): Promise<void> {
    await this.plan(tx, 'delivery-failed', event);
  }

  private async plan(tx: Transaction, template: DeliveryMessage, event: Told): Promise<void> {
    const { deliveryId, subscriptionId, userId, locale } = event.payload;
    const subject = subscriptionSubject(template, locale);
    const mail: PlannedMail = { template, aboutId: subscriptionId, orderId: null, deliveryId, userId, subject, occasion: event };
    await this.planMail.execute(tx, mail);
    await this.planNotice.execute(tx, mail);
  }
}
