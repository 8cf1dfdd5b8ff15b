import { Database, ProcessLock } from '@brote/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import { removePaymentMethod } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { RELEASE_METHODS_LOCK, ACQUIRE_METHODS_LOCK } from './payment-methods.sql';

const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 150;
/** Seconds, longer than the work may take. A process that dies in between releases it at once. */
const LEASE_SECONDS = 15;

/** Serializes changes of an account's saved methods: two concurrent removals must not remove both of the last two. */
@Injectable()
export class PaymentMethodsLock {
  constructor(
    private readonly database: Database,
    private readonly processLock: ProcessLock,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE when another request holds the lock for too long */
  async runExclusive<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.claim(userId);
    try {
      return await work();
    } finally {
      await this.database.query(RELEASE_METHODS_LOCK, { userId });
    }
  }

  private async claim(userId: string): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const rows = await this.database.query(ACQUIRE_METHODS_LOCK, {
        userId,
        leaseSeconds: LEASE_SECONDS,
        holder: this.processLock.holder,
      });
      if (rows.length === 1) return;
      await pause(RETRY_DELAY_MS);
    }
    refuse(removePaymentMethod, 'PAYMENT_PROVIDER_UNAVAILABLE');
  }
}
