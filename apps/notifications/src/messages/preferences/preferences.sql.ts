import type { NotificationPreferences } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

// A late request does not store an erased person again.
export const UPSERT_PREFERENCES = `
  INSERT INTO notification_preference AS old (user_id, order_updates, subscription_reminders, marketing, marketing_since, updated_at)
  SELECT :userId::uuid, :orderUpdates::boolean, :subscriptionReminders::boolean, :marketing::boolean, CASE WHEN :marketing::boolean THEN :now::timestamptz END, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (user_id) DO UPDATE
     SET order_updates = excluded.order_updates, subscription_reminders = excluded.subscription_reminders, marketing = excluded.marketing,
         marketing_since = CASE WHEN excluded.marketing THEN coalesce(old.marketing_since, excluded.marketing_since) END,
         updated_at = excluded.updated_at`;

// Switches one topic off and leaves the others: two links opened at once must not undo each other.
export const UPSERT_SWITCHED_OFF = `
  INSERT INTO notification_preference AS old (user_id, order_updates, subscription_reminders, marketing, updated_at)
  SELECT :userId::uuid, :topic::text <> 'orderUpdates' AND :orderUpdates::boolean, :topic::text <> 'subscriptionReminders' AND :subscriptionReminders::boolean, false, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (user_id) DO UPDATE
     SET order_updates = old.order_updates AND :topic::text <> 'orderUpdates',
         subscription_reminders = old.subscription_reminders AND :topic::text <> 'subscriptionReminders',
         marketing = old.marketing AND :topic::text <> 'marketing',
         marketing_since = CASE WHEN :topic::text <> 'marketing' THEN old.marketing_since END,
         updated_at = excluded.updated_at`;

/** Preferences of an account without a choice. */
export const DEFAULT_PREFERENCES: NotificationPreferences = { orderUpdates: true, subscriptionReminders: true, marketing: false };

const SELECT_PREFERENCES = `
  SELECT order_updates AS "orderUpdates", subscription_reminders AS "subscriptionReminders", marketing
    FROM notification_preference WHERE user_id = :userId`;

/** Reads mail preferences. */
@Injectable()
export class PreferencesQueries {
  constructor(private readonly database: Database) {}

  async findPreferencesOf(userId: string): Promise<NotificationPreferences> {
    const [storedPreferences] = await this.database.query<NotificationPreferences>(SELECT_PREFERENCES, { userId });
    return storedPreferences ?? { ...DEFAULT_PREFERENCES };
  }
}
