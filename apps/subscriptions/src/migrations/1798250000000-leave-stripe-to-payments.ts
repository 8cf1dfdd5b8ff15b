import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders-payments alone speaks to Stripe. Changes that it publishes wait in `billing_change` until they are applied. Events of Stripe that
 * were not applied yet become such changes, and stored requests for Checkout Sessions get the form of the contract.
 */
export class LeaveStripeToPayments1798250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing_change (
        kind text NOT NULL CHECK (kind IN ('session', 'subscription', 'invoice', 'charge', 'refund', 'dispute')),
        object_id text NOT NULL,
        changes int NOT NULL DEFAULT 1,
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        lease_until timestamptz,
        lease_holder bigint,
        last_error text,
        correlation_id text,
        traceparent text,
        PRIMARY KEY (kind, object_id)
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX billing_change_due ON billing_change (due_at)');
    await runner.query(`
      INSERT INTO billing_change (kind, object_id, correlation_id, traceparent)
      SELECT kind, object_id, min(correlation_id), min(traceparent)
        FROM (SELECT CASE WHEN type LIKE 'checkout.session.%' THEN 'session'
                          WHEN type LIKE 'customer.subscription.%' THEN 'subscription'
                          WHEN type LIKE 'invoice.%' THEN 'invoice'
                          WHEN type LIKE 'charge.dispute.%' THEN 'dispute'
                          WHEN type LIKE 'charge.%' THEN 'charge'
                          ELSE 'refund' END AS kind, object_id, correlation_id, traceparent
                FROM stripe_event WHERE state = 'pending') AS waiting
       GROUP BY kind, object_id`);
    await runner.query(CONVERT_SESSION_PARAMS);
    await runner.query('DROP TABLE stripe_event, stripe_price');
  }

  /** Events that were applied, and the prices, are not restored: Stripe has both. Requests for Checkout Sessions are built again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE stripe_price (lookup_key text PRIMARY KEY, price_id text NOT NULL, amount int NOT NULL)');
    await runner.query(`
      CREATE TABLE stripe_event (
        id text PRIMARY KEY,
        type text NOT NULL,
        object_id text NOT NULL,
        created_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        state text NOT NULL CHECK (state IN ('pending', 'done', 'ignored')),
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        claimed_until timestamptz,
        last_error text,
        done_at timestamptz,
        correlation_id text,
        traceparent text,
        claimed_by bigint
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX stripe_event_pending ON stripe_event (due_at) WHERE state = 'pending'`);
    await runner.query(`CREATE INDEX stripe_event_claimed ON stripe_event (object_id) WHERE state = 'pending'`);
    await runner.query('UPDATE checkout SET session_params = NULL WHERE session_params IS NOT NULL');
    await runner.query('DROP TABLE billing_change');
  }
}

// Payments builds the addresses and the payment methods of the page, so they are not stored.
const CONVERT_SESSION_PARAMS = `
  UPDATE checkout SET session_params = jsonb_build_object(
           'subscriptionId', session_params->>'client_reference_id',
           'planId', session_params#>>'{metadata,plan_id}',
           'locale', session_params->>'locale',
           'customerId', session_params->>'customer',
           'priceId', session_params#>>'{line_items,0,price}',
           'lines', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                                'name', line#>>'{price_data,product_data,name}',
                                'description', line#>>'{price_data,product_data,description}',
                                'unitPrice', line#>'{price_data,unit_amount}',
                                'quantity', line->'quantity')) ORDER BY position), '[]')
                       FROM jsonb_array_elements(session_params->'line_items') WITH ORDINALITY AS lines(line, position) WHERE position > 1),
           'order', CASE WHEN session_params->'metadata' ? 'order_id'
                         THEN jsonb_build_object('orderId', session_params#>>'{metadata,order_id}', 'number', session_params#>>'{metadata,order_number}')
                    END,
           'expiresAt', to_char(to_timestamp((session_params->>'expires_at')::bigint) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   WHERE session_params IS NOT NULL`;
