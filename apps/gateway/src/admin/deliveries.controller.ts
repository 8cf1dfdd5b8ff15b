import type { Caller } from '@brote/contracts';
import {
  DELIVERY_ROUTES as at,
  DeliveriesWeek,
  DeliveriesWeekQuery,
  DeliveryRow,
  FindDeliveriesQuery,
  FindDeliveriesView,
  findSubscriptionDeliveries,
  findOrderDeliveries,
  GetSubscriptionDeliveryRequest,
  GetOrderDeliveryRequest,
  getSubscriptionDelivery,
  getSubscriptionDeliveriesWeek,
  getOrderDelivery,
  getOrderDeliveriesWeek,
  PickingList,
  PickingListQuery,
  pickForSubscriptions,
  pickForOrders,
} from '@brote/contracts/deliveries';
import { RequestClient } from '@brote/messaging';
import { Clock, dayAfter, madridDay } from '@brote/service-runtime';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { mergePicks, mergeRows, mergeWeek, positionOf, parseCursor } from './merge-deliveries';
import { searchOfDeliveries, weekWithOrders, withOrders } from './orders-of-deliveries';
import { staffRequestOf } from './staff-request';

const tag = 'staff: deliveries';
/** A day before the shop opened: late deliveries are shown at any age. */
const BEFORE_ALL = '2000-01-01';
const AFTER_ALL = '2999-12-31';

/** Days from the first to the last, both included. */
interface Days {
  from: string;
  until: string;
}

/**
 * Deliveries and parcels of orders in one list. Each owner receives a request for the same days; a delivery shows the number of its order
 * (see the ADR).
 */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  @Roles('staff')
  @Endpoint(at.week, {
    ...{ limit: 'reads', tag, contract: getOrderDeliveriesWeek, query: DeliveriesWeekQuery, reply: DeliveriesWeek },
    id: 'getDeliveriesWeek',
    summary: 'Get seven days of deliveries',
    description: 'Counts for each day, with the first deliveries of the day. Days are Europe/Madrid.',
  })
  async week(@Req() request: FastifyRequest, @Person() caller: Caller): Promise<DeliveriesWeek> {
    const { from, ...filter } = await staffRequestOf(DeliveriesWeekQuery, request);
    const today = this.today();
    const first = from ?? today;
    const filters = { ...filter, from: first, until: dayAfter(first, 6), ...lateBefore(today) };
    const ofDeliveries = async () => {
      const search = await searchOfDeliveries(this.requests, filter.search, caller);
      return weekWithOrders(
        this.requests,
        await this.requests.send(getSubscriptionDeliveriesWeek, { ...filters, search }, { caller }),
        caller,
      );
    };
    const replies = await Promise.all([ofDeliveries(), this.requests.send(getOrderDeliveriesWeek, filters, { caller })]);
    return { today, ...mergeWeek(first, replies) };
  }

  @Roles('staff')
  @Endpoint(at.find, {
    ...{ limit: 'reads', tag, contract: findOrderDeliveries, query: FindDeliveriesQuery, reply: FindDeliveriesView },
    id: 'findDeliveries',
    summary: 'Find deliveries',
    description: 'Deliveries of orders and subscriptions by day. An unknown cursor starts at the beginning.',
  })
  async find(@Req() request: FastifyRequest, @Person() caller: Caller): Promise<FindDeliveriesView> {
    const { from, days, late, ending, cursor, limit, ...filter } = await staffRequestOf(FindDeliveriesQuery, request);
    const which = { isOpen: late === true, isEnding: ending === true };
    const filters = { ...filter, ...which, ...this.windowOf({ from, days, late, ending }), limit: limit + 1 };
    const reached = parseCursor(cursor ?? '');
    const ofDeliveries = async () => {
      const search = await searchOfDeliveries(this.requests, filter.search, caller);
      const { rows } = await this.requests.send(
        findSubscriptionDeliveries,
        { ...filters, search, after: positionOf('subscription', reached) },
        { caller },
      );
      return withOrders(this.requests, rows, caller);
    };
    const [deliveries, orders] = await Promise.all([
      ofDeliveries(),
      this.requests.send(findOrderDeliveries, { ...filters, after: positionOf('order', reached) }, { caller }),
    ]);
    return mergeRows(deliveries, orders.rows, limit);
  }

  @Roles('staff')
  @Endpoint(at.getOrder, {
    ...{ limit: 'reads', tag, contract: getOrderDelivery, reply: DeliveryRow },
    id: 'getDeliveryOfOrder',
    summary: 'Get the delivery of an order',
    description: 'The current state of the parcel of an order.',
  })
  async getOrder(@Req() request: FastifyRequest, @Person() caller: Caller): Promise<DeliveryRow> {
    return this.requests.send(getOrderDelivery, await staffRequestOf(GetOrderDeliveryRequest, request), { caller });
  }

  @Roles('staff')
  @Endpoint(at.getSubscriptionDelivery, {
    ...{ limit: 'reads', tag, contract: getSubscriptionDelivery, reply: DeliveryRow },
    id: 'getDeliveryOfSubscription',
    summary: 'Get a delivery of a subscription',
    description: 'The current state of one delivery of a plan.',
  })
  async getSubscriptionDelivery(@Req() request: FastifyRequest, @Person() caller: Caller): Promise<DeliveryRow> {
    const delivery = await this.requests.send(getSubscriptionDelivery, await staffRequestOf(GetSubscriptionDeliveryRequest, request), {
      caller,
    });
    return (await withOrders(this.requests, [delivery], caller))[0] ?? delivery;
  }

  @Roles('staff')
  @Endpoint(at.pickingList, {
    ...{ limit: 'reads', tag, contract: pickForOrders, query: PickingListQuery, reply: PickingList },
    id: 'getPickingList',
    summary: 'Get the picking list',
    description: 'The number of brushes of each color for all parcels that must leave by a day. Days are Europe/Madrid.',
  })
  async pickingList(@Req() request: FastifyRequest, @Person() caller: Caller): Promise<PickingList> {
    const day = (await staffRequestOf(PickingListQuery, request)).day ?? this.today();
    const [deliveries, orders] = await Promise.all([
      this.requests.send(pickForSubscriptions, { day }, { caller }),
      this.requests.send(pickForOrders, { day }, { caller }),
    ]);
    return { day, lines: mergePicks(deliveries, orders), counts: [orders.count, deliveries.count] };
  }

  /** The days of a list. Late parcels and those of closed accounts have no limits. */
  private windowOf({ from, days, late, ending }: Pick<FindDeliveriesQuery, 'from' | 'days' | 'late' | 'ending'>): Days {
    if (ending === true) return { from: BEFORE_ALL, until: AFTER_ALL };
    const { lateFrom, lateUntil } = lateBefore(this.today());
    if (late === true) return { from: lateFrom, until: lateUntil };
    const first = from ?? this.today();
    return { from: first, until: dayAfter(first, (days ?? 1) - 1) };
  }

  private today(): string {
    return madridDay(this.clock.now());
  }
}

function lateBefore(today: string): { lateFrom: string; lateUntil: string } {
  return { lateFrom: BEFORE_ALL, lateUntil: dayAfter(today, -1) };
}
