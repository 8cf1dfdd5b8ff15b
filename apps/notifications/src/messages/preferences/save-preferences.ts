import type { NotificationPreferences } from '@brote/contracts/notifications';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { UPSERT_PREFERENCES } from './preferences.sql';

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
    await tx.changeRows(UPSERT_PREFERENCES, { userId, orderUpdates, subscriptionReminders, marketing, now: this.clock.now() });
  }
}
