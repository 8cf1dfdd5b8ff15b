// Events may come in any order and more than once: the latest version of the latest epoch stays. An erased person is not stored again.
export const SAVE_SUBSCRIPTIONS = `
  INSERT INTO audience_subscription AS old (subscription_id, user_id, status, plan_id, epoch, version)
  SELECT * FROM unnest(:subscriptionIds::uuid[], :userIds::uuid[], :statuses::text[], :planIds::text[], :epochs::int[], :versions::bigint[])
             AS fact (subscription_id, user_id, status, plan_id, epoch, version)
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE erased_person.user_id = fact.user_id)
  ON CONFLICT (subscription_id) DO UPDATE SET user_id = excluded.user_id, status = excluded.status, plan_id = excluded.plan_id,
                epoch = excluded.epoch, version = excluded.version
   WHERE (old.epoch, old.version) < (excluded.epoch, excluded.version)
      OR ((old.epoch, old.version) = (excluded.epoch, excluded.version) AND old.plan_id IS NULL)`;

export const SAVE_ORDERS = `
  INSERT INTO audience_order AS old (order_id, user_id, paid_at, epoch, version)
  SELECT * FROM unnest(:orderIds::uuid[], :userIds::uuid[], :paidAts::timestamptz[], :epochs::int[], :versions::bigint[])
             AS fact (order_id, user_id, paid_at, epoch, version)
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE erased_person.user_id = fact.user_id)
  ON CONFLICT (order_id) DO UPDATE SET user_id = excluded.user_id, paid_at = excluded.paid_at, epoch = excluded.epoch,
                version = excluded.version
   WHERE (old.epoch, old.version) < (excluded.epoch, excluded.version)`;

export const INSERT_SOURCES = `
  INSERT INTO audience_source (name, is_read)
   VALUES ('orders', false), ('subscriptions', false)
   ON CONFLICT DO NOTHING`;

export const SELECT_NEXT_UNREAD_SOURCE = 'SELECT name, after FROM audience_source WHERE NOT is_read ORDER BY name LIMIT 1';

export const SAVE_PROGRESS = 'UPDATE audience_source SET after = coalesce(:last, after), is_read = :isLastPage WHERE name = :name';
