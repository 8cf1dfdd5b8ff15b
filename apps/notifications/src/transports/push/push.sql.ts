// A browser belongs to the account that last allowed notices in it. A late request does not store an erased person again.
export const UPSERT_DEVICE = `
  INSERT INTO push_device AS old (id, user_id, endpoint, p256dh, auth, device, added_at)
  SELECT :id, :userId::uuid, :endpoint, :p256dh, :auth, :device, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (id) DO UPDATE
     SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
         added_at = CASE WHEN old.user_id = excluded.user_id THEN old.added_at ELSE excluded.added_at END`;

export const DELETE_OLDEST = `
  DELETE FROM push_device WHERE id IN (
    SELECT id FROM push_device WHERE user_id = :userId ORDER BY added_at DESC, id OFFSET :max)`;

export const DELETE_OWN_DEVICE = 'DELETE FROM push_device WHERE id = :deviceId AND user_id = :userId';

export const DELETE_GONE_DEVICE = 'DELETE FROM push_device WHERE id = :id AND auth = :auth';
