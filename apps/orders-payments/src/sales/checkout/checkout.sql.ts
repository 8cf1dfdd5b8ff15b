// Only one of two concurrent processes may continue, or the same pieces would be reserved twice.
export const RENAME_RESERVATION = `
  UPDATE checkout
   SET reservation_id = :newReservationId
   WHERE id = :checkoutId AND reservation_id = :closedReservationId AND step = 'paid'
   RETURNING id`;

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

/**
 * Every column that may change after the insert. `readStep` is the step that was read: a step that was written meanwhile wins.
 * `ending` never becomes null again: a writer that read the row before the decision cannot undo it.
 */
export const UPDATE_CHECKOUT = `
  UPDATE checkout
     SET step = :step, idempotency_key = :idempotencyKey, reservation_id = :reservationId, attempt = :attempt, stripe_key = :stripeKey,
         session_params = :sessionParams, session_id = :sessionId, session_url = :sessionUrl, expires_at = :expiresAt,
         ending = coalesce(:ending, ending), rejection = :rejection, last_error = :lastError, tries = :tries, due_at = :dueAt,
         lease_until = :leaseUntil, stripe_seen_at = :stripeSeenAt, ended_at = :endedAt
   WHERE id = :checkoutId AND step = :readStep
     AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt)`;

// A paid guest order belongs to the account that has proven its address. Before payment, a stranger may have typed the address.
export const UPDATE_ORDER = `
  UPDATE orders
     SET status = :status, cancel_reason = :cancelReason, version = :version, refunded = :refunded, timeline = :timeline, paid_at = :paidAt,
         disputed_at = :disputedAt, delivers_on = :deliversOn, leaves_on = :leavesOn,
         user_id = coalesce(user_id, CASE WHEN :paidAt::timestamptz IS NOT NULL AND erase_wanted_at IS NULL
                                          THEN (SELECT account.user_id FROM account WHERE account.email = lower(orders.email)) END)
   WHERE id = :orderId AND version = :readVersion AND EXISTS (SELECT 1 FROM saved)`;

// An erased account gets no new order, even when its request was still under way.
export const INSERT_ORDER = `
  INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                      email, shipping, timeline, placed_at, terms_version, user_id)
  SELECT :orderId, id, :orderNumber, :status, :version, :currency, :total, :vatRatePermille, :itemCount, :brushCount, :country, :locale,
         :email, :shipping, :timeline, :placedAt, :termsVersion,
         (SELECT :userId::uuid WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL))
    FROM saved RETURNING id, user_id`;

export const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT placed.id, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM placed, jsonb_to_recordset(:lines::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

export const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  SELECT :paymentIntent, order_id, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt FROM saved RETURNING order_id`;

export const SAVE_WITH_NEW_ORDER = `
  WITH saved AS (${UPDATE_CHECKOUT} RETURNING id), placed AS (${INSERT_ORDER}), lines AS (${INSERT_LINES}) SELECT user_id FROM placed`;

export const SAVE_WITH_ORDER = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING id) ${UPDATE_ORDER} RETURNING user_id`;

export const SAVE_WITH_PAYMENT = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING order_id) ${INSERT_PAYMENT}`;

export const SELECT_CHECKOUT_STEP = 'SELECT step, session_id AS "sessionId" FROM checkout WHERE id = :checkoutId';

export const MARK_CHECKOUT_DUE = `UPDATE checkout SET due_at = :now WHERE id = :checkoutId AND step = 'session_requested'`;
