// A concurrent request must not store data of a person whose account was erased.
export const UPSERT_PENDING_CHOICE = `
  INSERT INTO pending_choice (user_id, plan_id, interval_months, brushes, is_configured, chosen_at)
  SELECT :userId, :planId, :interval, :brushes, :configured, :now WHERE NOT EXISTS (SELECT 1 FROM erased_person WHERE user_id = :userId)
  ON CONFLICT (user_id) DO UPDATE SET plan_id = excluded.plan_id, interval_months = excluded.interval_months, brushes = excluded.brushes,
              is_configured = excluded.is_configured, chosen_at = excluded.chosen_at`;

// An existing choice is newer than the sign-up. Its brushes are added when it is read.
export const INSERT_DEFAULT = `
  INSERT INTO pending_choice (user_id, plan_id, interval_months, brushes, is_configured, chosen_at)
  SELECT :userId, :planId, 3, '[]', false, :now
   WHERE NOT EXISTS (SELECT 1 FROM erased_person WHERE user_id = :userId) AND NOT EXISTS (SELECT 1 FROM subscription WHERE user_id = :userId)
  ON CONFLICT (user_id) DO NOTHING`;
