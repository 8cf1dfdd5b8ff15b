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
import { Inject, Injectable, type Type } from '@nestjs/common';
import { DELIVERIES, CHARGES, type FactTable, ORDERS, SUBSCRIPTIONS, USERS } from './fact-rows';
import { FiguresKeeper } from './figures-keeper';

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
export const FIGURES_REACTIONS: readonly Type[] = [
  keeping(ORDER_EVENTS, ORDERS),
  keeping(SUBSCRIPTION_EVENTS, SUBSCRIPTIONS),
  keeping(DELIVERY_EVENTS, DELIVERIES),
  keeping(USER_EVENTS, USERS),
  keeping(CHARGE_EVENTS, CHARGES),
];

function keeping<F extends object>(contracts: readonly EventContract<F>[], table: FactTable<F>): Type {
  @Injectable()
  class KeepsFacts {
    constructor(@Inject(FiguresKeeper) private readonly keeper: FiguresKeeper) {}

    react(events: readonly EventEnvelope<F>[], tx: Transaction): Promise<void> {
      return this.keeper.keep(tx, table, events);
    }
  }
  const method = Object.getOwnPropertyDescriptor(KeepsFacts.prototype, 'react');
  EventBatchHandler(contracts)(KeepsFacts.prototype, 'react', method ?? {});
  return KeepsFacts;
}
