import { isClaimableSql } from '@brote/persistence';

export const FORGET_DELETED_CUSTOMER = `
  UPDATE account SET customer_id = NULL, customer_asked_at = NULL, customer_attempt = customer_attempt + 1
    WHERE customer_id = :customerId AND erased_at IS NULL`;

export const SELECT_USER_OF_CUSTOMER = 'SELECT user_id FROM account WHERE customer_id = :customerId';

export const RELEASE_METHODS_LOCK = 'UPDATE account SET methods_until = NULL WHERE user_id = :userId';

export const ACQUIRE_METHODS_LOCK = `
  UPDATE account SET methods_until = clock_timestamp() + :leaseSeconds * interval '1 second', methods_holder = :holder
    WHERE user_id = :userId AND ${isClaimableSql('methods_until', 'methods_holder')} RETURNING user_id`;
