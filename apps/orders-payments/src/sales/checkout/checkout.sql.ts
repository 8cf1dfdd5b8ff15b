import { isClaimableSql } from '@brote/persistence';

// Unique indexes enforce the rules: one checkout per key, one open per cart, one per slot of a client. The slot is random, because
// concurrent requests for the first slot would collide.
export const INSERT_CHECKOUT = `
  INSERT INTO checkout (id, order_id, step, cart_id, fingerprint, idempotency_key, request_hash, client_hash, client_slot, reservation_id,
                        due_at, created_at, lease_until, with_plan, lease_holder)
  SELECT :checkoutId, :orderId, :step, :cartId, :fingerprint, :idempotencyKey, :requestHash, :clientHash, place.slot, :reservationId,
         :dueAt, :createdAt, clock_timestamp() + :leaseMs * interval '1 millisecond', :withPlan, :holder
    FROM (SELECT CASE WHEN :clientHash::text IS NULL THEN NULL ELSE
            (SELECT slot FROM generate_series(1, :slotLimit::int) slot
              WHERE NOT EXISTS (SELECT 1 FROM checkout other
                                 WHERE other.client_hash = :clientHash AND other.client_slot = slot
                                   AND other.step IN ('new', 'reserved', 'session_requested', 'session_open'))
              ORDER BY random() LIMIT 1) END AS slot) place
   WHERE :clientHash::text IS NULL OR place.slot IS NOT NULL
  ON CONFLICT DO NOTHING
  RETURNING nextval('order_number')::int AS number, lease_until`;

export const COUNT_OPEN_CHECKOUTS = `
  SELECT count(*)::int AS open FROM checkout
   WHERE client_hash = :clientHash AND client_slot IS NOT NULL AND step IN ('new', 'reserved', 'session_requested', 'session_open')`;

const SET_LEASE = `lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder`;

export const CLAIM_CHECKOUT = `UPDATE checkout SET ${SET_LEASE} WHERE id = :id AND ${isClaimableSql()} RETURNING id`;

export const CLAIM_DUE_CHECKOUTS = `
  UPDATE checkout SET ${SET_LEASE}
   WHERE id IN (SELECT id FROM checkout
                 WHERE step = ANY(:unfinishedSteps) AND due_at <= :now AND ${isClaimableSql()}
                 ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Once in two seconds for all processes. */
export const ACQUIRE_STRIPE_CALL = `
  UPDATE checkout SET stripe_asked_at = clock_timestamp()
   WHERE id = :id AND (stripe_asked_at IS NULL OR stripe_asked_at < clock_timestamp() - interval '2 seconds') RETURNING id`;

/** SQL: a paid guest order belongs to the account that has proven its address. Before payment, a stranger may have typed the address. */
export const PROVEN_OWNER = `
  coalesce(user_id, CASE WHEN erase_wanted_at IS NULL THEN (SELECT account.user_id FROM account WHERE account.email = lower(orders.email)) END)`;

/** The call to Stripe and the order of a new checkout, both or none. An erased account gets no order, even when its request was under way. */
export const STORE_NEW_ORDER = `
  WITH saved AS (
    UPDATE checkout SET step = :step, attempt = :attempt, stripe_key = :stripeKey, session_params = :sessionParams, expires_at = :expiresAt,
                        due_at = :dueAt, lease_until = :leaseUntil
     WHERE id = :checkoutId AND step = 'new' RETURNING id),
  placed AS (
    INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                        email, shipping, timeline, placed_at, terms_version, user_id)
    SELECT :orderId, id, :orderNumber, :status, :version, :currency, :total, :vatRatePermille, :itemCount, :brushCount, :country, :locale,
           :email, :shipping, :timeline, :placedAt, :termsVersion,
           (SELECT :userId::uuid WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL))
      FROM saved RETURNING id, user_id),
  lines AS (
    INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
    SELECT placed.id, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
      FROM placed, jsonb_to_recordset(:lines::jsonb)
           AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb))
  SELECT user_id FROM placed`;

/** A paid checkout and its payment, both or none. */
export const STORE_PAYMENT = `
  WITH saved AS (
    UPDATE checkout SET step = :step, tries = :tries, last_error = :lastError, due_at = :dueAt, stripe_seen_at = :stripeSeenAt
     WHERE id = :checkoutId AND step = :readStep AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt)
    RETURNING order_id)
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  SELECT :paymentIntent, order_id, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt FROM saved RETURNING order_id`;
