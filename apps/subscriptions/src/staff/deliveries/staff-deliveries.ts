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
  failDelivery,
  retryDelivery,
  type DeliveryCommandRequest,
} from '@brote/contracts/subscriptions';
import type { EventContract } from '@brote/contracts';
import { type CallContext, refuse, uuidv7, RequestHandler } from '@brote/messaging';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { bookBalance, bookMonths, THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { isPlanWithdrawn } from '#app/changes/withdrawals/plan-withdrawal';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryById, saveDelivery, enqueueStockUpdate } from '#app/schedule/deliveries/delivery.queries';
import { isPersonHidden } from '#app/schedule/deliveries/hidden-person-sql';
import { staffDeliveryView, hidePerson } from '#app/schedule/deliveries/delivery.view';
import { DeliveryEvents } from '#app/schedule/deliveries/subscription-events';

/** Change of a delivery, and its name in the audit. */
interface StaffStep {
  action: 'delivery.ship' | 'delivery.deliver' | 'delivery.fail' | 'delivery.retry';
  event: EventContract<DeliveryEventData>;
  call: CallContext;
}

/** Commands of staff on deliveries, each audited in its transaction. A repeated command changes and writes nothing. */
@Controller()
export class StaffDeliveries {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DeliveryEvents,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Its brushes count as sold, and its months are consumed. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  @RequestHandler(shipDelivery)
  async ship({ deliveryId, carrier, trackingNumber }: ShipDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.runStep(deliveryId, { action: 'delivery.ship', event: deliveryShipped, call }, async (tx, delivery, subscription) => {
      if (delivery.status === 'in_transit' && delivery.trackingNumber === trackingNumber) return false;
      if (delivery.status !== 'scheduled' || delivery.reservationState !== 'held') refuse(shipDelivery, 'DELIVERY_NOT_READY');
      if (subscription.status === 'past_due' || subscription.status === 'incomplete') refuse(shipDelivery, 'DELIVERY_NOT_READY');
      const now = this.clock.now();
      const isFirstTry = delivery.shippedAt === null;
      Object.assign(delivery, { status: 'in_transit', reason: null, carrier, trackingNumber, shippedAt: now, reservationState: 'sold' });
      await enqueueStockUpdate(tx, delivery.reservationId, 'commit');
      if (isFirstTry) await this.bookConsumedMonths(tx, delivery, subscription, now);
      return true;
    });
  }

  /** @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  @RequestHandler(completeDelivery)
  async complete({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.runStep(deliveryId, { action: 'delivery.deliver', event: deliveryDelivered, call }, (_tx, delivery) => {
      if (delivery.status === 'delivered') return Promise.resolve(false);
      if (delivery.status !== 'in_transit') refuse(completeDelivery, 'DELIVERY_NOT_READY');
      Object.assign(delivery, { status: 'delivered', deliveredAt: this.clock.now() });
      return Promise.resolve(true);
    });
  }

  /** Releases the reservation of brushes that had not left. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  @RequestHandler(failDelivery)
  async fail({ deliveryId, reason, note }: FailDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.runStep(deliveryId, { action: 'delivery.fail', event: deliveryFailed, call }, async (tx, delivery) => {
      if (delivery.status === 'failed') return false;
      if (!delivery.isUpcoming && delivery.status !== 'in_transit') refuse(completeDelivery, 'DELIVERY_NOT_READY');
      await enqueueStockUpdate(tx, delivery.clearReservation(), 'release');
      Object.assign(delivery, { status: 'failed', reason, note: note ?? null });
      return true;
    });
  }

  /** Sends the delivery again with new brushes, unless its plan was withdrawn from. @throws Refusal DELIVERY_UNKNOWN, DELIVERY_NOT_READY */
  @RequestHandler(retryDelivery)
  async retry({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.runStep(deliveryId, { action: 'delivery.retry', event: deliveryScheduled, call }, async (tx, delivery, subscription) => {
      if (delivery.status !== 'failed' || (await isPlanWithdrawn(tx, subscription.id))) refuse(completeDelivery, 'DELIVERY_NOT_READY');
      const resetFields = {
        status: 'scheduled',
        reason: null,
        note: null,
        carrier: null,
        trackingNumber: null,
        date: sameOrNextBusinessDay(madridDay(this.clock.now())),
      };
      Object.assign(delivery, resetFields, {
        reservationId: uuidv7(),
        reservationState: 'none',
        reservationDueAt: null,
        deliveredAt: null,
      });
      return true;
    });
  }

  private async bookConsumedMonths(tx: Transaction, delivery: Delivery, subscription: Subscription, now: Date): Promise<void> {
    const source = `delivery:${delivery.id}`;
    await bookMonths(tx, subscription, { kind: 'consumed', thousandths: delivery.months * THOUSANDTHS_PER_MONTH, source }, now);
    if (subscription.status === 'cancelled') await bookBalance(tx, subscription, source, now);
  }

  private async runStep(
    deliveryId: string,
    { action, event, call }: StaffStep,
    change: (tx: Transaction, delivery: Delivery, subscription: Subscription) => Promise<boolean>,
  ): Promise<StaffDeliveryView> {
    const storedDelivery = await findDeliveryById(this.database, deliveryId);
    if (storedDelivery === null) return refuse(completeDelivery, 'DELIVERY_UNKNOWN');
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const subscription = await lockSubscription(tx, storedDelivery.subscriptionId);
      const delivery = await findDeliveryById(tx, deliveryId);
      if (delivery === null) return refuse(completeDelivery, 'DELIVERY_UNKNOWN');
      const before = auditStateOf(delivery);
      if (await change(tx, delivery, subscription)) {
        await this.audit.record(tx, call, { action, target: { type: 'delivery', id: delivery.id }, before, after: auditStateOf(delivery) });
        this.events.raiseVersionAndPublish(tx, event, delivery, subscription.locale);
        await saveDelivery(tx, delivery, now);
        await saveSubscription(tx, subscription);
      }
      return staffDeliveryView((await isPersonHidden(tx, delivery.userId)) ? hidePerson(delivery) : delivery, now);
    });
  }
}

/** For the audit. The note of staff about a failure stays with the delivery only, because it may name people. */
function auditStateOf({ status, reason, carrier, trackingNumber }: Delivery): object {
  return { status, reason, carrier, trackingNumber };
}
