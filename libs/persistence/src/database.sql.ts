export const CHECK_CONNECTION = 'SELECT 1';

export const SELECT_NOW = 'SELECT clock_timestamp() AS now';

/** Never waits. The session keeps the lock until it ends. */
export const TRY_ADVISORY_LOCK = 'SELECT pg_try_advisory_lock(:key::bigint) AS held';
