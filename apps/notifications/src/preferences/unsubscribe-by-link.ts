import { unsubscribe, type UnsubscribeTopic } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { DEFAULT_PREFERENCES } from './preferences.queries';
import { UnsubscribeLinks } from './unsubscribe-links';

// Switches one topic off and leaves the others: two links opened at once must not undo each other.
const UPSERT_SWITCHED_OFF = `
  INSERT INTO notification_preference AS old (user_id, order_updates, subscription_reminders, marketing, updated_at)
  SELECT :userId::uuid, :topic::text <> 'orderUpdates' AND :orderUpdates::boolean, :topic::text <> 'subscriptionReminders' AND :subscriptionReminders::boolean, false, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (user_id) DO UPDATE
     SET order_updates = old.order_updates AND :topic::text <> 'orderUpdates',
         subscription_reminders = old.subscription_reminders AND :topic::text <> 'subscriptionReminders',
         marketing = old.marketing AND :topic::text <> 'marketing',
         marketing_since = CASE WHEN :topic::text <> 'marketing' THEN old.marketing_since END,
         updated_at = excluded.updated_at`;

/** Switches one kind of mail off for the account in a signed link. Repeating it changes nothing. */
@Injectable()
export class UnsubscribeByLink {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal LINK_INVALID when the link is forged */
  async unsubscribe(token: string): Promise<UnsubscribeTopic> {
    const { userId, topic } = this.links.read(token) ?? refuse(unsubscribe, 'LINK_INVALID');
    const { orderUpdates, subscriptionReminders } = DEFAULT_PREFERENCES;
    await this.unitOfWork.run((tx) =>
      tx.execute(UPSERT_SWITCHED_OFF, { userId, topic, orderUpdates, subscriptionReminders, now: this.clock.now() }),
    );
    return topic;
  }
}
