import type { NotificationPreferences } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

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
