export const SELECT_GUEST_ORDERS = `
  SELECT id FROM orders
   WHERE lower(email) = :email AND user_id IS NULL AND erased_at IS NULL AND erase_wanted_at IS NULL AND (paid_at IS NOT NULL OR status = 'pending')
   ORDER BY paid_at IS NULL, placed_at LIMIT :batchSize`;

export const LOCK_ACCOUNT_SHARED = 'SELECT user_id FROM account WHERE user_id = :userId AND email = :email FOR SHARE';

export const CLEAR_EMAIL_OF_OTHERS = 'UPDATE account SET email = NULL WHERE email = :email AND user_id <> :userId';

export const UPDATE_ACCOUNT_EMAIL = 'UPDATE account SET email = :email WHERE user_id = :userId AND erased_at IS NULL';
