import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { subscriptionExamples } from '@brote/contracts/examples';
import { deliveryPrepared, getBox, type BoxRequest, type BoxView, type DeliveryFact } from '@brote/contracts/subscriptions';
import { Handles, messagingEntities, messagingMigrations, MessagingModule, Outbox, refuse } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Injectable()
class Known {
  readonly boxes = new Map<string, BoxView>();

  @Handles(getBox)
  get({ deliveryId }: BoxRequest): Promise<BoxView> {
    return Promise.resolve(this.boxes.get(deliveryId) ?? refuse(getBox, 'DELIVERY_UNKNOWN'));
  }
}

/** The boxes of subscriptions: how they stand from memory, what happens to them through a real outbox. */
export class Boxes {
  private version = 0;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<Boxes> {
    const tables = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(tables);
    const persistence = PersistenceModule.forRoot({ service: 'subscriptions', url: database.url, ...tables });
    const messaging = MessagingModule.forRoot({ service: 'subscriptions', natsUrl, tuning: { relayPollMs: 50 } });
    @Module({ imports: [persistence, messaging], providers: [Known] })
    class BoxesModule {}
    const app = await NestFactory.createApplicationContext(BoxesModule, { logger: false, abortOnError: false });
    await app.init();
    return new Boxes(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** A box that lies ready; nothing is told of it yet. */
  has(own: Partial<BoxView> = {}): BoxView {
    const box = { ...subscriptionExamples.box, deliveryId: randomUUID(), userId: randomUUID(), ...own };
    this.app.get(Known).boxes.set(box.deliveryId, box);
    return box;
  }

  /** Changes it and tells so, as the real service would. */
  async tell(box: BoxView, own: Partial<BoxView> = {}, event: EventContract<DeliveryFact> = deliveryPrepared): Promise<BoxView> {
    const now = this.has({ ...box, ...own });
    this.version += 1;
    const { version } = this;
    const { deliveryId, subscriptionId, userId, status, date, brushes, locale } = now;
    const payload = { deliveryId, subscriptionId, userId, status, date, brushCount: brushes.length, locale };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, event, { aggregateId: deliveryId, version, payload });
      return Promise.resolve();
    });
    return now;
  }
}
