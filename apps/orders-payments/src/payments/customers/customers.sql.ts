// Written before the call to Stripe: after a crash in between, the next attempt knows that a customer may exist.
export const RECORD_CREATION_ATTEMPT = `
  INSERT INTO account (user_id, customer_asked_at) VALUES (:userId, :now)
  ON CONFLICT (user_id) DO UPDATE SET customer_asked_at = coalesce(account.customer_asked_at, :now) WHERE account.erased_at IS NULL
  RETURNING customer_attempt AS "customerAttempt", customer_asked_at AS "customerAskedAt"`;

// The sync sends the name to Stripe in case the direct update was cut off.
export const STORE_CUSTOMER_ID = `
  UPDATE account SET customer_id = :customerId, sync_due_at = coalesce(sync_due_at, :now), sync_number = sync_number + 1
   WHERE user_id = :userId AND erased_at IS NULL AND (customer_id IS NULL OR customer_id = :customerId)
  RETURNING user_id`;

export const RAISE_CUSTOMER_ATTEMPT = `
  UPDATE account
   SET customer_attempt = :attempt + 1
   WHERE user_id = :userId AND customer_attempt = :attempt`;

export const CLEAR_CUSTOMER = 'UPDATE account SET customer_id = NULL, customer_asked_at = NULL WHERE user_id = :userId';
