import { unsubscribe, type UnsubscribeTopic } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { DEFAULT_PREFERENCES, UPSERT_SWITCHED_OFF } from './preferences.sql';
import { UnsubscribeLinks } from './unsubscribe-links';

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
      tx.changeRows(UPSERT_SWITCHED_OFF, { userId, topic, orderUpdates, subscriptionReminders, now: this.clock.now() }),
    );
    return topic;
  }
}
