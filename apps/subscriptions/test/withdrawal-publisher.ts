import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { withdrawalReceived, withdrawalResolved, type WithdrawalEventData, type WithdrawnPlan } from '@brote/contracts/orders';
import { messagingEntities, messagingMigrations, MessagingModule, Outbox } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Fake of the service that stores withdrawal statements. It publishes its events through a real outbox. */
export class WithdrawalPublisher {
  private readonly versions = new Map<string, number>();

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<WithdrawalPublisher> {
    const tables = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(tables);
    const persistence = PersistenceModule.forRoot({ service: 'orders-payments', url: database.url, ...tables });
    const messaging = MessagingModule.forRoot({ service: 'orders-payments', natsUrl, tuning: { relayPollMs: 50 } });
    @Module({ imports: [persistence, messaging] })
    class PublisherModule {}
    const app = await NestFactory.createApplicationContext(PublisherModule, { logger: false, abortOnError: false });
    await app.init();
    return new WithdrawalPublisher(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** A customer declares the withdrawal from a plan. @returns the id of the withdrawal */
  async publishReceived(
    subscriptionId: string,
    overrides: Partial<WithdrawnPlan> = {},
    withdrawalId: string = randomUUID(),
  ): Promise<string> {
    await this.publish(withdrawalReceived, {
      withdrawalId,
      orderId: null,
      state: 'received',
      plan: withdrawnPlanOf(subscriptionId, overrides),
    });
    return withdrawalId;
  }

  /** Staff decide on the statement. */
  async publishResolved(
    withdrawalId: string,
    state: 'refunded' | 'refused',
    subscriptionId: string,
    overrides: Partial<WithdrawnPlan> = {},
  ): Promise<void> {
    await this.publish(withdrawalResolved, { withdrawalId, orderId: null, state, plan: withdrawnPlanOf(subscriptionId, overrides) });
  }

  private async publish(contract: EventContract<WithdrawalEventData>, payload: WithdrawalEventData): Promise<void> {
    const { withdrawalId: aggregateId } = payload;
    const version = (this.versions.get(aggregateId) ?? 0) + 1;
    this.versions.set(aggregateId, version);
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, contract, { aggregateId, version, payload });
      return Promise.resolve();
    });
  }
}

const withdrawnPlanOf = (subscriptionId: string, overrides: Partial<WithdrawnPlan>): WithdrawnPlan => ({
  ...{ subscriptionId, receivedAt: new Date().toISOString(), isProven: true, openedLines: [], paysOpened: true, restock: false },
  ...overrides,
});
