import {
  completeDelivery,
  deliveryDelivered,
  deliveryFailed,
  deliveryScheduled,
  deliveryShipped,
  shipDelivery,
  type DeliveryEventData,
  type FailDeliveryRequest,
  type ShipDeliveryRequest,
  type StaffDeliveryView,
} from '@brote/contracts/subscriptions';
import type { EventContract } from '@brote/contracts';
import { type CallContext, refuse, uuidv7 } from '@brote/messaging';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/calendar/madrid-day';
import { balance, bookMonths, THOUSANDTHS } from '#app/ledger/book-months';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import { isPlanWithdrawn } from '#app/withdrawals/plan-withdrawal';
import type { Delivery } from './delivery';
import { deliveryById, saveDelivery } from './delivery-rows';
import { isHidden } from './hidden-people';
import { staffDeliveryView, withoutPerson } from './staff-delivery.view';
import { requestStockUpdate } from './request-stock-update';
import { DeliveryEvents } from './delivery-events';

/** Change of a delivery, and its name in the audit. */
interface Step {
  action: 'delivery.ship' | 'delivery.deliver' | 'delivery.fail' | 'delivery.retry';
  event: EventContract<DeliveryEventData>;
  call: CallContext;
}

/** Commands of staff on deliveries, each audited in its transaction. A repeated command changes and writes nothing. */
@Injectable()
export class StaffDeliveries {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DeliveryEvents,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Its brushes count as sold, and its months are consumed. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  async ship({ deliveryId, carrier, trackingNumber }: ShipDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.step(deliveryId, { action: 'delivery.ship', event: deliveryShipped, call }, async (tx, delivery, one) => {
      if (delivery.status === 'in_transit' && delivery.trackingNumber === trackingNumber) return false;
      if (delivery.status !== 'scheduled' || delivery.reservationState !== 'held') refuse(shipDelivery, 'DELIVERY_NOT_READY');
      if (one.status === 'past_due' || one.status === 'incomplete') refuse(shipDelivery, 'DELIVERY_NOT_READY');
      const now = this.clock.now();
      const isFirstTry = delivery.shippedAt === null;
      Object.assign(delivery, { status: 'in_transit', reason: null, carrier, trackingNumber, shippedAt: now, reservationState: 'sold' });
      await requestStockUpdate(tx, delivery.reservationId, 'commit');
      if (isFirstTry) await this.consume(tx, delivery, one, now);
      return true;
    });
  }

  /** @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  async complete(deliveryId: string, call: CallContext): Promise<StaffDeliveryView> {
    return this.step(deliveryId, { action: 'delivery.deliver', event: deliveryDelivered, call }, (_tx, delivery) => {
      if (delivery.status === 'delivered') return Promise.resolve(false);
      if (delivery.status !== 'in_transit') refuse(completeDelivery, 'DELIVERY_NOT_READY');
      Object.assign(delivery, { status: 'delivered', deliveredAt: this.clock.now() });
      return Promise.resolve(true);
    });
  }

  /** Releases the reservation of brushes that had not left. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  async fail({ deliveryId, reason, note }: FailDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.step(deliveryId, { action: 'delivery.fail', event: deliveryFailed, call }, async (tx, delivery) => {
      if (delivery.status === 'failed') return false;
      if (!delivery.isToCome && delivery.status !== 'in_transit') refuse(completeDelivery, 'DELIVERY_NOT_READY');
      await requestStockUpdate(tx, delivery.dropReservation(), 'release');
      Object.assign(delivery, { status: 'failed', reason, note: note ?? null });
      return true;
    });
  }

  /** Sends the delivery again with new brushes, unless its plan was withdrawn from. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  async retry(deliveryId: string, call: CallContext): Promise<StaffDeliveryView> {
    return this.step(deliveryId, { action: 'delivery.retry', event: deliveryScheduled, call }, async (tx, delivery, one) => {
      if (delivery.status !== 'failed' || (await isPlanWithdrawn(tx, one.id))) refuse(completeDelivery, 'DELIVERY_NOT_READY');
      const anew = {
        status: 'scheduled',
        reason: null,
        note: null,
        carrier: null,
        trackingNumber: null,
        date: nextBusinessDay(madridDay(this.clock.now())),
      };
      Object.assign(delivery, anew, { reservationId: uuidv7(), reservationState: 'none', reservationDueAt: null, deliveredAt: null });
      return true;
    });
  }

  private async consume(tx: Transaction, delivery: Delivery, one: Subscription, now: Date): Promise<void> {
    const source = `delivery:${delivery.id}`;
    await bookMonths(tx, one, { kind: 'consumed', thousandths: delivery.months * THOUSANDTHS, source }, now);
    if (one.status === 'cancelled') await balance(tx, one, source, now);
  }

  private async step(
    deliveryId: string,
    { action, event, call }: Step,
    change: (tx: Transaction, delivery: Delivery, one: Subscription) => Promise<boolean>,
  ): Promise<StaffDeliveryView> {
    const known = await deliveryById(this.database, deliveryId);
    if (known === null) return refuse(completeDelivery, 'DELIVERY_UNKNOWN');
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const one = await lockSubscription(tx, known.subscriptionId);
      const delivery = await deliveryById(tx, deliveryId);
      if (delivery === null) return refuse(completeDelivery, 'DELIVERY_UNKNOWN');
      const before = stateOf(delivery);
      if (await change(tx, delivery, one)) {
        await this.audit.record(tx, call, { action, target: { type: 'delivery', id: delivery.id }, before, after: stateOf(delivery) });
        this.events.raiseAndPublish(tx, event, delivery, one.locale);
        await saveDelivery(tx, delivery, now);
        await saveSubscription(tx, one);
      }
      return staffDeliveryView((await isHidden(tx, delivery.userId)) ? withoutPerson(delivery) : delivery, now);
    });
  }
}

/** For the audit. The note of staff about a failure stays with the delivery only, because it may name people. */
function stateOf({ status, reason, carrier, trackingNumber }: Delivery): object {
  return { status, reason, carrier, trackingNumber };
}
