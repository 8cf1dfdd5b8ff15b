import type { NotificationPreferences } from '@brote/contracts/notifications';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

// A late request does not store an erased person again.
const UPSERT_PREFERENCES = `
  INSERT INTO notification_preference AS old (user_id, order_updates, subscription_reminders, marketing, marketing_since, updated_at)
  SELECT :userId::uuid, :orderUpdates::boolean, :subscriptionReminders::boolean, :marketing::boolean, CASE WHEN :marketing::boolean THEN :now::timestamptz END, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (user_id) DO UPDATE
     SET order_updates = excluded.order_updates, subscription_reminders = excluded.subscription_reminders, marketing = excluded.marketing,
         marketing_since = CASE WHEN excluded.marketing THEN coalesce(old.marketing_since, excluded.marketing_since) END,
         updated_at = excluded.updated_at`;

/** Stores the mail preferences of an account, and the time of its marketing consent. */
@Injectable()
export class SavePreferences {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async save(userId: string, preferences: NotificationPreferences): Promise<NotificationPreferences> {
    await this.unitOfWork.run((tx) => this.upsert(tx, userId, preferences));
    return { ...preferences };
  }

  private async upsert(
    tx: Transaction,
    userId: string,
    { orderUpdates, subscriptionReminders, marketing }: NotificationPreferences,
  ): Promise<void> {
    await tx.execute(UPSERT_PREFERENCES, { userId, orderUpdates, subscriptionReminders, marketing, now: this.clock.now() });
  }
}
