import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

const CUSTOMER_COLUMN = { whose: 'customer', until: 'plan', erased: 'cleared' } as const;

const planColumn: PersonalColumn = { ...CUSTOMER_COLUMN, class: 'contact', export: { section: 'subscriptions' } };
const deliveryColumn: PersonalColumn = { ...CUSTOMER_COLUMN, until: 'delivery', class: 'contact', export: { section: 'deliveries' } };
const checkoutColumn: PersonalColumn = {
  ...CUSTOMER_COLUMN,
  class: 'contact',
  export: { omitted: 'the same is in the plan that was bought' },
};

/** Personal data of subscriptions. Ids at Stripe and amounts stay in the books; only Stripe's customer connects them with a person. */
export const dataMap: DataMap = {
  service: 'subscriptions',
  until: {
    plan: {
      ends: 'on closing; ENDED_PLANS_KEPT_DAYS after the plan and its last delivery otherwise',
      because: 'guarantee of three years (RDL 1/2007, 120)',
    },
    delivery: {
      ends: 'as the plan; a delivery that is packed on closing keeps it until it has arrived, 60 days at most',
      because: 'performance of the contract (GDPR 6.1.b)',
    },
    choice: { ends: 'on closing, or when the plan is bought or left', because: 'steps before a contract (GDPR 6.1.b)' },
  },
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    billing_change: { plain: ['kind', 'object_id', 'last_error', 'correlation_id', 'traceparent'] },
    billing_pause: { plain: ['kind', 'state'] },
    brush_demand: { plain: ['type', 'color'] },
    charge: { plain: ['id', 'payment_intent', 'refund_days', 'country'] },
    charge_dispute: { plain: ['id', 'charge_id', 'state'] },
    checkout: {
      personal: { choice: checkoutColumn, session_params: checkoutColumn },
      plain: [
        ...['plan_id', 'step', 'add_on_order', 'idempotency_key', 'request_hash'],
        ...['stripe_key', 'session_id', 'session_url', 'last_error'],
      ],
    },
    delivery: {
      personal: {
        note: { ...deliveryColumn, class: 'content' },
        shipping: deliveryColumn,
        carrier: deliveryColumn,
        tracking_number: deliveryColumn,
      },
      plain: ['status', 'reason', 'brushes', 'reservation_state'],
    },
    ledger_entry: { plain: ['kind', 'source'] },
    paid_invoice: { plain: ['id', 'book', 'lines'] },
    pending_choice: { plain: ['plan_id', 'brushes'], deletedBy: 'user_id' },
    plan_withdrawal: { plain: ['opened_lines'] },
    price_change: { plain: ['state', 'to_tell'] },
    price_decision: { plain: ['plan_id'] },
    refund: {
      personal: { note: { ...CUSTOMER_COLUMN, class: 'content', export: { section: 'refunds' } } },
      plain: ['charge_id', 'cause', 'state', 'stripe_refund', 'last_error', 'basis'],
    },
    stock_update: { plain: ['action', 'last_error', 'pieces'] },
    subscription: {
      personal: {
        shipping: planColumn,
        company: planColumn,
        payment_method: { ...planColumn, class: 'payment' },
        open_invoice: { ...planColumn, class: 'payment', export: { omitted: 'a link to a page of Stripe that ends by itself' } },
      },
      plain: [
        ...['status', 'plan_id', 'plan_name', 'book', 'billing_period', 'brushes', 'locale', 'pending_command', 'terms_version'],
        ...['stripe_customer', 'stripe_subscription', 'stripe_item'],
      ],
    },
  },
};
