import type { EventContract } from '@brote/contracts';
import * as identity from '@brote/contracts/identity';
import * as orders from '@brote/contracts/orders';
import {
  chargeDisputeClosed,
  chargeDisputed,
  type ChargeEventData,
  chargePaid,
  chargeRefunded,
  chargeRefundFailed,
} from '@brote/contracts/reporting';
import * as plans from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventBatchHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller, Inject, type Type } from '@nestjs/common';
import { DELIVERY_FACTS, CHARGE_FACTS, type FactTable, ORDER_FACTS, SUBSCRIPTION_FACTS, USER_FACTS } from './fact-tables';
import { MetricsProjection } from './metrics-projection';

const ORDER_EVENTS: readonly EventContract<orders.OrderEventData>[] = [
  ...[orders.orderPlaced, orders.orderPaid, orders.orderPaymentDelayed, orders.orderPaymentFailed, orders.orderCancelled],
  ...[orders.orderRefunded, orders.orderRefundFailed, orders.orderDisputed, orders.orderDisputeClosed],
  orders.orderQuarantined,
  ...[orders.orderShipped, orders.orderDelivered, orders.orderDeliveryFailed, orders.orderClaimed],
];
const SUBSCRIPTION_EVENTS = [
  ...[plans.subscriptionStarted, plans.subscriptionChanged, plans.subscriptionPaused, plans.subscriptionResumesSoon],
  ...[plans.subscriptionResumed, plans.subscriptionCancelled, plans.subscriptionPaymentFailed, plans.subscriptionPaymentRecovered],
  ...[plans.subscriptionRenewed, plans.subscriptionPriceChangeAnnounced, plans.subscriptionPriceChangeCancelled],
];
const DELIVERY_EVENTS = [
  ...[plans.deliveryScheduled, plans.deliveryUpcoming, plans.deliverySkipped, plans.deliveryDelayed, plans.deliveryRescheduled],
  ...[plans.deliveryShipped, plans.deliveryDelivered, plans.deliveryFailed, plans.deliveryCancelled],
  ...[plans.deliveryPrepared, plans.deliveryChanged],
];
const CHARGE_EVENTS: readonly EventContract<ChargeEventData>[] = [
  chargePaid,
  chargeRefunded,
  chargeRefundFailed,
  chargeDisputed,
  chargeDisputeClosed,
];
const USER_EVENTS = [
  ...[identity.userSignedUp, identity.userConfirmed, identity.userEmailChanged, identity.userOnboarded, identity.userProfileChanged],
  ...[identity.userRolesChanged, identity.userClosing, identity.userClosed],
];

/** Handles every event that changes a figure. Versions are compared when facts are stored, so events may come in any order. */
export const METRICS_EVENT_HANDLERS: readonly Type[] = [
  createFactHandler(ORDER_EVENTS, ORDER_FACTS),
  createFactHandler(SUBSCRIPTION_EVENTS, SUBSCRIPTION_FACTS),
  createFactHandler(DELIVERY_EVENTS, DELIVERY_FACTS),
  createFactHandler(USER_EVENTS, USER_FACTS),
  createFactHandler(CHARGE_EVENTS, CHARGE_FACTS),
];

function createFactHandler<F extends object>(contracts: readonly EventContract<F>[], table: FactTable<F>): Type {
  @Controller()
  class FactHandler {
    constructor(@Inject(MetricsProjection) private readonly projection: MetricsProjection) {}

    applyEvents(events: readonly EventEnvelope<F>[], tx: Transaction): Promise<void> {
      return this.projection.applyEvents(tx, table, events);
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(FactHandler.prototype, 'applyEvents');
  EventBatchHandler(contracts)(FactHandler.prototype, 'applyEvents', descriptor ?? {});
  return FactHandler;
}
