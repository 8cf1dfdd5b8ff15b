import type { BrushChoice } from '@brote/contracts/catalog';
import { skuOf } from '@brote/contracts/browser';
import type { UserEventData } from '@brote/contracts/identity';
import type { OrderEventData } from '@brote/contracts/orders';
import type { ChargeEventData } from '@brote/contracts/reporting';
import type { DeliveryEventData, SubscriptionEventData } from '@brote/contracts/subscriptions';

/** One version of an object, as its event carries it. */
export interface PublishedFact<F> {
  /** Compared before the version: a restore of the owner raises it. 0 when absent. */
  epoch?: number;
  version: number;
  data: F;
  /** Time of the event; replaces instants that older facts do not carry. */
  at: Date;
}

/** The served metrics, and those that a rebuild is filling. */
export type MetricsSchema = 'figures' | 'figures_next';

/** Storage of one kind of facts: a table of `figures` with a row per object. */
export interface FactTable<F> {
  name: string;
  /** Columns after id, epoch and version, with the type of each. */
  columns: Readonly<Record<string, string>>;
  /** The id and the values of the columns. */
  rowOf(fact: PublishedFact<F>): Record<string, unknown>;
}

export const ORDER_FACTS: FactTable<OrderEventData> = {
  name: 'order_fact',
  columns: {
    number: 'text',
    user_id: 'uuid',
    status: 'text',
    total: 'int',
    refunded: 'int',
    placed_at: 'timestamptz',
    paid_at: 'timestamptz',
    refund_days: 'jsonb',
  },
  rowOf: ({ data, at }) => ({
    ...{ id: data.orderId, number: data.number, user_id: data.userId, status: data.status },
    ...{ total: data.total.amount, refunded: data.refunded.amount, placed_at: data.placedAt ?? at, paid_at: data.paidAt ?? null },
    refund_days: data.refundDays ?? [],
  }),
};

export const SUBSCRIPTION_FACTS: FactTable<SubscriptionEventData> = {
  name: 'subscription_fact',
  columns: {
    user_id: 'uuid',
    plan_id: 'text',
    status: 'text',
    monthly_price: 'int',
    brushes: 'jsonb',
    started_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    written_off: 'int',
  },
  rowOf: ({ data, at }) => ({
    ...{ id: data.subscriptionId, user_id: data.userId, plan_id: data.planId, status: data.status },
    ...{ monthly_price: data.monthlyPrice.amount, brushes: skusOf(data.brushes), started_at: data.startedAt ?? at },
    cancelled_at: data.cancelledAt ?? (data.status === 'cancelled' ? at : null),
    written_off: data.writtenOff ?? 0,
  }),
};

export const DELIVERY_FACTS: FactTable<DeliveryEventData> = {
  name: 'delivery_fact',
  columns: { subscription_id: 'uuid', status: 'text', day: 'date' },
  rowOf: ({ data }) => ({
    ...{ id: data.deliveryId, subscription_id: data.subscriptionId, status: data.status, day: data.date },
  }),
};

export const CHARGE_FACTS: FactTable<ChargeEventData> = {
  name: 'charge_fact',
  columns: { subscription_id: 'uuid', user_id: 'uuid', amount: 'int', refunded: 'int', paid_at: 'timestamptz', refund_days: 'jsonb' },
  rowOf: ({ data }) => ({
    ...{ id: data.chargeId, subscription_id: data.subscriptionId, user_id: data.userId },
    ...{ amount: data.amount.amount, refunded: data.refunded?.amount ?? 0, paid_at: data.paidAt },
    refund_days: data.refundDays ?? [],
  }),
};

export const USER_FACTS: FactTable<UserEventData> = {
  name: 'user_fact',
  columns: { state: 'text', onboarded: 'boolean', created_at: 'timestamptz' },
  rowOf: ({ data, at }) => ({
    ...{ id: data.userId, state: data.state, onboarded: data.onboarded, created_at: data.createdAt ?? at },
  }),
};

function skusOf(brushes: readonly BrushChoice[] = []): string[] {
  return brushes.map(skuOf);
}
