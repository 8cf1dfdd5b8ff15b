import type { MessageTemplate, UnsubscribeTopic } from '@brote/contracts/notifications';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PreferencesQueries } from '#app/preferences/preferences.queries';
import { PushDevicesQueries } from '#app/push/push-devices.queries';
import { EnqueueEmail, type EmailJob } from './enqueue-email';

/**
 * What is also worth a notice on a device, and what switches it off. The mail about a delivery to come cannot be switched off; a notice of it
 * can, for the mail has told already what the law wants told.
 */
const NOTICED: Readonly<Partial<Record<MessageTemplate, UnsubscribeTopic>>> = {
  'order-shipped': 'orderUpdates',
  'order-delivered': 'orderUpdates',
  'delivery-shipped': 'orderUpdates',
  'delivery-upcoming': 'subscriptionReminders',
};

/** Writes down that a notice is to be sent beside a mail, to whoever allowed notices on a device and wants to hear of such things. */
@Injectable()
export class EnqueuePushNotice {
  constructor(
    private readonly enqueueEmail: EnqueueEmail,
    private readonly devices: PushDevicesQueries,
    private readonly preferences: PreferencesQueries,
  ) {}

  async enqueue(tx: Transaction, mail: EmailJob): Promise<void> {
    const { template, userId } = mail;
    const topic = NOTICED[template];
    if (topic === undefined || userId === null || !(await this.devices.hasAny(tx, userId))) return;
    const wanted = await this.preferences.ofPerson(userId);
    if (wanted[topic]) await this.enqueueEmail.enqueue(tx, { ...mail, channel: 'push' });
  }
}
