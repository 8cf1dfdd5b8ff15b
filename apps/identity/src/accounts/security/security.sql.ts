export const INSERT_EVENT = `
  INSERT INTO security_event (id, account_id, kind, at, device, address_hash) VALUES (:eventId, :accountId, :kind, :now, :device, :addressHash) RETURNING id`;

/** Account id of entries about an unknown address. */
export const UNKNOWN_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

// A row is written for known and unknown addresses. So the reply takes the same time, and guesses at unknown addresses are logged.
export const INSERT_EVENT_BY_EMAIL = `
  INSERT INTO security_event (id, account_id, kind, at, device, address_hash)
  SELECT :eventId, coalesce(found.id, '${UNKNOWN_ACCOUNT_ID}'), CASE found.state WHEN 'unconfirmed' THEN :ifUnconfirmed ELSE :kind END, :now, :device, :addressHash
    FROM (VALUES (1)) AS always (row)
    LEFT JOIN account AS found ON found.email = :email AND found.state IN ('unconfirmed', 'active')
  RETURNING id`;

export const NEWEST_EVENTS = 'SELECT kind, at, device FROM security_event WHERE account_id = :userId ORDER BY at DESC, id DESC LIMIT 50';

export const DELETE_SECURITY_EVENTS_OF_ACCOUNT = 'SELECT delete_security_events_of(:accountId)';

export const DELETE_OLD_SECURITY_EVENTS = 'SELECT delete_security_events_before(:cutoff, :batchSize) AS deleted';
