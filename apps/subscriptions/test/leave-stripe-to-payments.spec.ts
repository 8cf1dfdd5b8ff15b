import { useDatabase, type TestDatabase } from '@brote/test-support';
import { schema } from '#app/data-source';
import { LeaveStripeToPayments1798250000000 } from '#app/migrations/1798250000000-leave-stripe-to-payments';

const SUBSCRIPTION_ID = '01a2b3c4-0000-7000-8000-00000000000a';
const ORDER_ID = '01a2b3c4-0000-7000-8000-00000000000b';

/** Parameters of a Checkout Session, as this service stored them before it asked payments. */
const STRIPE_PARAMS = {
  mode: 'subscription',
  allowed_payment_method_types: ['card', 'link', 'paypal', 'sepa_debit'],
  submit_type: 'pay',
  locale: 'es',
  customer: 'cus_1',
  line_items: [
    { price: 'price_1', quantity: 1 },
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 350, product_data: { name: 'Brush', description: 'blue' } } },
  ],
  client_reference_id: SUBSCRIPTION_ID,
  metadata: { subscription_id: SUBSCRIPTION_ID, plan_id: 'couple', order_id: ORDER_ID, order_number: 'BR-2026-000001' },
  subscription_data: { metadata: { subscription_id: SUBSCRIPTION_ID, plan_id: 'couple' }, billing_mode: { type: 'flexible' } },
  expires_at: Date.parse('2026-11-26T10:31:00.000Z') / 1_000,
  success_url: 'https://brote.example/subscription-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: `https://brote.example/cart?checkout=${SUBSCRIPTION_ID}`,
};

const INSERT_CHECKOUT = `
  INSERT INTO checkout (subscription_id, user_id, plan_id, is_another, step, request_hash, attempt, stripe_key, session_params, due_at, created_at)
  VALUES (:subscriptionId, gen_random_uuid(), 'couple', false, 'requested', 'hash', 1, 'key', :params, now(), now())`;

let database: TestDatabase;

/** Runs the migration on rows of the version before it. */
beforeAll(async () => {
  const migrations = schema.migrations.filter((migration) => migration !== LeaveStripeToPayments1798250000000);
  database = await useDatabase({ ...schema, migrations });
  await database.queryRows(INSERT_CHECKOUT, { subscriptionId: SUBSCRIPTION_ID, params: JSON.stringify(STRIPE_PARAMS) });
  await database.queryRows(`
    INSERT INTO stripe_event (id, type, object_id, created_at, state) VALUES
      ('evt_1', 'invoice.paid', 'in_1', now(), 'pending'), ('evt_2', 'invoice.finalized', 'in_1', now(), 'pending'),
      ('evt_3', 'charge.dispute.created', 'ch_1', now(), 'pending'), ('evt_4', 'charge.refunded', 'ch_1', now(), 'pending'),
      ('evt_5', 'refund.updated', 're_1', now(), 'pending'), ('evt_6', 'customer.subscription.paused', 'sub_1', now(), 'pending'),
      ('evt_7', 'checkout.session.completed', 'cs_1', now(), 'pending'), ('evt_8', 'invoice.paid', 'in_2', now(), 'done')`);
  await new LeaveStripeToPayments1798250000000().up(database.dataSource.createQueryRunner());
});
afterAll(() => database.drop());

it('the request for an open Checkout Session gets the form of the contract', async () => {
  const rows = await database.queryRows('SELECT session_params AS params FROM checkout');
  expect(rows).toEqual([
    {
      params: {
        subscriptionId: SUBSCRIPTION_ID,
        planId: 'couple',
        locale: 'es',
        customerId: 'cus_1',
        priceId: 'price_1',
        lines: [{ name: 'Brush', description: 'blue', unitPrice: 350, quantity: 2 }],
        order: { orderId: ORDER_ID, number: 'BR-2026-000001' },
        expiresAt: '2026-11-26T10:31:00.000Z',
      },
    },
  ]);
});

it('events that were not applied become changes, one for each object', async () => {
  const rows = await database.queryRows<{ kind: string; id: string }>('SELECT kind, object_id AS id FROM billing_change ORDER BY kind');
  expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...['charge ch_1', 'dispute ch_1', 'invoice in_1', 'refund re_1', 'session cs_1', 'subscription sub_1'],
  ]);
});
