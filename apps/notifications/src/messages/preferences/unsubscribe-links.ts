import type { UnsubscribeTopic } from '@brote/contracts/notifications';
import { Clock, LinkSigner, legacyFormatWithDerivedKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

/** Topic and account of a link. */
export interface Unsubscription {
  userId: string;
  topic: UnsubscribeTopic;
}

type SignersByTopic = Readonly<Record<UnsubscribeTopic, LinkSigner>>;

/**
 * Signs and reads the links that switch mails off, with one signing purpose per topic. They never expire, so that old mails can still be
 * switched off.
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly signers: SignersByTopic;

  constructor(
    private readonly clock: Clock,
    { unsubscribeSecret: current, unsubscribeSecretBefore: before }: NotificationsConfig,
  ) {
    const createSigner = (topic: UnsubscribeTopic, derivationLabel: string) =>
      new LinkSigner({ current, before }, `unsubscribe-link:${topic}`, legacyFormatWithDerivedKey('unsubscribe-link', derivationLabel));
    this.signers = {
      orderUpdates: createSigner('orderUpdates', 'o'),
      subscriptionReminders: createSigner('subscriptionReminders', 's'),
      marketing: createSigner('marketing', 'm'),
    };
  }

  tokenFor({ userId, topic }: Unsubscription): string {
    return this.signers[topic].sign(userId);
  }

  /** Null for a forged link. Takes the same time for every fault. */
  read(token: string): Unsubscription | null {
    const now = this.clock.now();
    const readings = (['orderUpdates', 'subscriptionReminders', 'marketing'] as const).map((topic) => ({
      topic,
      userId: this.signers[topic].read(token, now),
    }));
    const [reading] = readings.flatMap(({ topic, userId }) => (userId === null ? [] : [{ userId, topic }]));
    return reading ?? null;
  }
}
