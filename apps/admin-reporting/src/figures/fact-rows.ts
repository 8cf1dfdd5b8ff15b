import type { BrushChoice } from '@brote/contracts/catalog';
import { skuOf } from '@brote/contracts/browser';
import type { UserFact } from '@brote/contracts/identity';
import type { OrderFact } from '@brote/contracts/orders';
import type { ChargeFact } from '@brote/contracts/reporting';
import type { DeliveryFact, SubscriptionFact } from '@brote/contracts/subscriptions';

/** A thing as one version of it was told. */
export interface Told<F> {
  version: number;
  fact: F;
  /** When it was told; stands in for instants that older facts do not carry. */
  at: Date;
}

/** How facts of one kind are kept: a table of `figures` and a row per thing. */
export interface FactTable<F> {
  name: string;
  /** Columns after id and version, with their types. */
  columns: readonly (readonly [name: string, type: string])[];
  rowOf(told: Told<F>): Record<string, unknown>;
}

export const ORDERS: FactTable<OrderFact> = {
  name: 'order_fact',
  columns: [
    ...([
      ['number', 'text'],
      ['user_id', 'uuid'],
      ['status', 'text'],
      ['total', 'int'],
      ['refunded', 'int'],
    ] as const),
    ...([
      ['placed_at', 'timestamptz'],
      ['paid_at', 'timestamptz'],
      ['refund_days', 'jsonb'],
    ] as const),
  ],
  rowOf: ({ version, fact, at }) => ({
    ...{ id: fact.orderId, version, number: fact.number, user_id: fact.userId, status: fact.status },
    ...{ total: fact.total.amount, refunded: fact.refunded.amount, placed_at: fact.placedAt ?? at, paid_at: fact.paidAt ?? null },
    refund_days: fact.refundDays ?? [],
  }),
};

export const SUBSCRIPTIONS: FactTable<SubscriptionFact> = {
  name: 'subscription_fact',
  columns: [
    ...([
      ['user_id', 'uuid'],
      ['plan_id', 'text'],
      ['status', 'text'],
      ['monthly_price', 'int'],
      ['brushes', 'jsonb'],
    ] as const),
    ...([
      ['started_at', 'timestamptz'],
      ['cancelled_at', 'timestamptz'],
      ['written_off', 'int'],
    ] as const),
  ],
  rowOf: ({ version, fact, at }) => ({
    ...{ id: fact.subscriptionId, version, user_id: fact.userId, plan_id: fact.planId, status: fact.status },
    ...{ monthly_price: fact.monthlyPrice.amount, brushes: skusOf(fact.brushes), started_at: fact.startedAt ?? at },
    cancelled_at: fact.cancelledAt ?? (fact.status === 'cancelled' ? at : null),
    written_off: fact.writtenOff ?? 0,
  }),
};

export const DELIVERIES: FactTable<DeliveryFact> = {
  name: 'delivery_fact',
  columns: [
    ['subscription_id', 'uuid'],
    ['status', 'text'],
    ['day', 'date'],
  ],
  rowOf: ({ version, fact }) => ({
    ...{ id: fact.deliveryId, version, subscription_id: fact.subscriptionId, status: fact.status, day: fact.date },
  }),
};

export const CHARGES: FactTable<ChargeFact> = {
  name: 'charge_fact',
  columns: [
    ['subscription_id', 'uuid'],
    ['user_id', 'uuid'],
    ['amount', 'int'],
    ['refunded', 'int'],
    ['paid_at', 'timestamptz'],
    ['refund_days', 'jsonb'],
  ],
  rowOf: ({ version, fact }) => ({
    ...{ id: fact.chargeId, version, subscription_id: fact.subscriptionId, user_id: fact.userId },
    ...{ amount: fact.amount.amount, refunded: fact.refunded?.amount ?? 0, paid_at: fact.paidAt },
    refund_days: fact.refundDays ?? [],
  }),
};

export const USERS: FactTable<UserFact> = {
  name: 'user_fact',
  columns: [
    ['state', 'text'],
    ['onboarded', 'boolean'],
    ['created_at', 'timestamptz'],
  ],
  rowOf: ({ version, fact, at }) => ({
    ...{ id: fact.userId, version, state: fact.state, onboarded: fact.onboarded, created_at: fact.createdAt ?? at },
  }),
};

function skusOf(brushes: readonly BrushChoice[] = []): string[] {
  return brushes.map(skuOf);
}
