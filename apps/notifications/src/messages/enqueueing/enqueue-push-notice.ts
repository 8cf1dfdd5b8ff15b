import type { MessageTemplate, UnsubscribeTopic } from '@brote/contracts/notifications';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PreferencesQueries } from '#app/messages/preferences/preferences.sql';
import { PushDevicesQueries } from '#app/transports/push/push-devices.queries';
import { EnqueueEmail, type EmailJob } from './enqueue-email';

/**
 * Mails that also cause a push notice, with the topic that switches the notice off. The mail about the next delivery cannot be switched
 * off. Its notice can, since the mail already contains the legally required content.
 */
const PUSH_TOPICS: Readonly<Partial<Record<MessageTemplate, UnsubscribeTopic>>> = {
  'order-shipped': 'orderUpdates',
  'order-delivered': 'orderUpdates',
  'delivery-shipped': 'orderUpdates',
  'delivery-upcoming': 'subscriptionReminders',
};

/** Enqueues a push notice with a mail, if the account has a device for notices and wants such notices. */
@Injectable()
export class EnqueuePushNotice {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly devices: PushDevicesQueries,
    private readonly preferences: PreferencesQueries,
  ) {}

  async enqueue(tx: Transaction, mail: EmailJob): Promise<void> {
    const { template, userId } = mail;
    const topic = PUSH_TOPICS[template];
    if (topic === undefined || userId === null || !(await this.devices.hasAny(tx, userId))) return;
    const preferences = await this.preferences.findPreferencesOf(userId);
    if (preferences[topic]) await this.enqueueEmail.enqueue(tx, { ...mail, channel: 'push' });
  }
}
