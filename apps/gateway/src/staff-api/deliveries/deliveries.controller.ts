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
  getSubscriptionPicks,
  getOrderPicks,
} from '@brote/contracts/deliveries';
import { RequestClient } from '@brote/messaging';
import { Clock, addDays, madridDay } from '@brote/service-runtime';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { mergePickingLines, mergeRows, mergeWeek, positionOf, parseCursor } from './merge-deliveries';
import { resolveDeliverySearch, attachOrderNumbersToWeek, attachOrderNumbers } from './delivery-order-numbers';
import { readStaffRequest } from '../routing/staff-request';

const tag = 'staff: deliveries';
/** A day before the shop opened: late deliveries are shown at any age. */
const EARLIEST_DAY = '2000-01-01';
const LATEST_DAY = '2999-12-31';

/** Days from the first to the last, both included. */
interface DayRange {
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
  async getWeek(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<DeliveriesWeek> {
    const { from, ...filter } = await readStaffRequest(DeliveriesWeekQuery, request);
    const today = this.today();
    const first = from ?? today;
    const filters = { ...filter, from: first, until: addDays(first, 6), ...lateDayRangeOf(today) };
    const loadSubscriptionDeliveries = async () => {
      const search = await resolveDeliverySearch(this.requests, filter.search, caller);
      return attachOrderNumbersToWeek(
        this.requests,
        await this.requests.send(getSubscriptionDeliveriesWeek, { ...filters, search }, { caller }),
        caller,
      );
    };
    const replies = await Promise.all([loadSubscriptionDeliveries(), this.requests.send(getOrderDeliveriesWeek, filters, { caller })]);
    return { today, ...mergeWeek(first, replies) };
  }

  @Roles('staff')
  @Endpoint(at.find, {
    ...{ limit: 'reads', tag, contract: findOrderDeliveries, query: FindDeliveriesQuery, reply: FindDeliveriesView },
    id: 'findDeliveries',
    summary: 'Find deliveries',
    description: 'Deliveries of orders and subscriptions by day. An unknown cursor starts at the beginning.',
  })
  async find(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<FindDeliveriesView> {
    const { from, days, late, ending, cursor, limit, ...filter } = await readStaffRequest(FindDeliveriesQuery, request);
    const stateFilters = { isOpen: late === true, isEnding: ending === true };
    const filters = { ...filter, ...stateFilters, ...this.dayRangeOf({ from, days, late, ending }), limit: limit + 1 };
    const pagePosition = parseCursor(cursor ?? '');
    const loadSubscriptionDeliveries = async () => {
      const search = await resolveDeliverySearch(this.requests, filter.search, caller);
      const { rows } = await this.requests.send(
        findSubscriptionDeliveries,
        { ...filters, search, after: positionOf('subscription', pagePosition) },
        { caller },
      );
      return attachOrderNumbers(this.requests, rows, caller);
    };
    const [deliveries, orders] = await Promise.all([
      loadSubscriptionDeliveries(),
      this.requests.send(findOrderDeliveries, { ...filters, after: positionOf('order', pagePosition) }, { caller }),
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
  async getOrderDelivery(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<DeliveryRow> {
    return this.requests.send(getOrderDelivery, await readStaffRequest(GetOrderDeliveryRequest, request), { caller });
  }

  @Roles('staff')
  @Endpoint(at.getSubscriptionDelivery, {
    ...{ limit: 'reads', tag, contract: getSubscriptionDelivery, reply: DeliveryRow },
    id: 'getDeliveryOfSubscription',
    summary: 'Get a delivery of a subscription',
    description: 'The current state of one delivery of a plan.',
  })
  async getSubscriptionDelivery(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<DeliveryRow> {
    const delivery = await this.requests.send(getSubscriptionDelivery, await readStaffRequest(GetSubscriptionDeliveryRequest, request), {
      caller,
    });
    return (await attachOrderNumbers(this.requests, [delivery], caller))[0] ?? delivery;
  }

  @Roles('staff')
  @Endpoint(at.pickingList, {
    ...{ limit: 'reads', tag, contract: getOrderPicks, query: PickingListQuery, reply: PickingList },
    id: 'getPickingList',
    summary: 'Get the picking list',
    description: 'The number of brushes of each color for all parcels that must leave by a day. Days are Europe/Madrid.',
  })
  async getPickingList(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<PickingList> {
    const day = (await readStaffRequest(PickingListQuery, request)).day ?? this.today();
    const [deliveries, orders] = await Promise.all([
      this.requests.send(getSubscriptionPicks, { day }, { caller }),
      this.requests.send(getOrderPicks, { day }, { caller }),
    ]);
    return { day, lines: mergePickingLines(deliveries, orders), counts: [orders.count, deliveries.count] };
  }

  /** The days of a list. Late parcels and those of closed accounts have no limits. */
  private dayRangeOf({ from, days, late, ending }: Pick<FindDeliveriesQuery, 'from' | 'days' | 'late' | 'ending'>): DayRange {
    if (ending === true) return { from: EARLIEST_DAY, until: LATEST_DAY };
    const { lateFrom, lateUntil } = lateDayRangeOf(this.today());
    if (late === true) return { from: lateFrom, until: lateUntil };
    const first = from ?? this.today();
    return { from: first, until: addDays(first, (days ?? 1) - 1) };
  }

  private today(): string {
    return madridDay(this.clock.now());
  }
}

function lateDayRangeOf(today: string): { lateFrom: string; lateUntil: string } {
  return { lateFrom: EARLIEST_DAY, lateUntil: addDays(today, -1) };
}
