import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { reportingExamples, subscriptionExamples } from '@brote/contracts/examples';
import { planDocumentIssued } from '@brote/contracts/orders';
import { chargeRefunded } from '@brote/contracts/reporting';
import {
  type DeliveryEventData,
  getSubscriptionMessage,
  type GetSubscriptionMessageRequest,
  type SubscriptionEventData,
  type SubscriptionMessageContent,
} from '@brote/contracts/subscriptions';
import {
  RequestHandler,
  messagingEntities,
  messagingMigrations,
  MessagingModule,
  Outbox,
  refuse,
  startMicroservice,
} from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { aDelivery, aSubscription, mailFacts } from './builders';

/** Answers for the requests of notifications to the subscriptions service, from memory; the delivery only on request. */
@Controller()
class FakeSubscriptionsHandlers {
  readonly facts = new Map<string, SubscriptionMessageContent>();

  @RequestHandler(getSubscriptionMessage)
  getMailFacts({ subscriptionId, deliveryId }: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    const facts = this.facts.get(subscriptionId) ?? refuse(getSubscriptionMessage, 'SUBSCRIPTION_UNKNOWN');
    const isAboutDelivery = deliveryId !== null && facts.delivery?.id === deliveryId;
    return Promise.resolve(isAboutDelivery ? facts : { ...facts, delivery: null, deliveryToken: null });
  }
}

/** The subscriptions service as notifications knows it: the same answers, and events through a real outbox. */
export class FakeSubscriptionsService {
  private version = 0;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeSubscriptionsService> {
    const database = await useDatabase({ entities: messagingEntities, migrations: messagingMigrations });
    const persistence = { service: 'subscriptions', url: database.url, entities: messagingEntities, migrations: messagingMigrations };
    const messaging = { service: 'subscriptions', natsUrl, tuning: { relayPollMs: 50 } };
    @Module({
      imports: [PersistenceModule.forRoot(persistence), MessagingModule.forRoot(messaging)],
      controllers: [FakeSubscriptionsHandlers],
    })
    class FakesModule {}
    const app = await startMicroservice(FakesModule, { logger: false, abortOnError: false });
    return new FakeSubscriptionsService(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** A new subscription with one delivery that can be requested; its account is new unless `own` names one. */
  addSubscription(overrides: Partial<SubscriptionMessageContent> = {}): SubscriptionMessageContent {
    const id = randomUUID();
    const subscription = aSubscription({ ...overrides.subscription, id });
    const delivery = overrides.delivery === null ? null : aDelivery({ ...overrides.delivery, id: randomUUID(), subscriptionId: id });
    const facts = mailFacts({ userId: randomUUID(), ...overrides, subscription, delivery });
    this.app.get(FakeSubscriptionsHandlers).facts.set(id, facts);
    return facts;
  }

  /** Changes the facts of a subscription. */
  changeSubscription(facts: SubscriptionMessageContent, overrides: Partial<SubscriptionMessageContent>): void {
    this.app.get(FakeSubscriptionsHandlers).facts.set(facts.subscription.id, { ...facts, ...overrides });
  }

  /** Erases the person. */
  eraseSubscription({ subscription }: SubscriptionMessageContent): void {
    this.app.get(FakeSubscriptionsHandlers).facts.delete(subscription.id);
  }

  /** Publishes an event of a subscription, as the real service would. */
  async publish(
    { subscription, userId }: SubscriptionMessageContent,
    event: EventContract<SubscriptionEventData>,
    occurredAt?: Date,
  ): Promise<void> {
    const { id: subscriptionId, status, planId } = subscription;
    const payload = { ...subscriptionExamples.subscriptionEventData, subscriptionId, userId, planId, status };
    await this.publishEvent(event, { aggregateId: subscriptionId, payload, occurredAt });
  }

  /** Publishes the refunded cents of a charge. */
  async publishRefund({ subscription, userId }: SubscriptionMessageContent, amount: number): Promise<void> {
    const { chargeRefundEventData } = reportingExamples;
    const refundedMoney = { amount, currency: 'EUR' as const };
    const payload = { ...chargeRefundEventData, subscriptionId: subscription.id, userId, back: refundedMoney };
    await this.publishEvent(chargeRefunded, { aggregateId: payload.chargeId, payload });
  }

  /** Publishes an issued document of a charge that was paid, or refunded, so many days ago. */
  async publishDocument({ subscription, userId }: SubscriptionMessageContent, number: string, daysAgo: number): Promise<void> {
    const { id: subscriptionId } = subscription;
    const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const payload = { number, chargeId: `in_${randomUUID()}`, subscriptionId, userId, occurredAt, locale: 'en' as const };
    await this.publishEvent(planDocumentIssued, { aggregateId: randomUUID(), payload });
  }

  /** Publishes an event of its delivery. */
  async publishDelivery({ delivery, userId }: SubscriptionMessageContent, event: EventContract<DeliveryEventData>): Promise<void> {
    const { id: deliveryId, subscriptionId, status, date } = delivery ?? aDelivery();
    const payload = { ...subscriptionExamples.deliveryEventData, deliveryId, subscriptionId, userId, status, date };
    await this.publishEvent(event, { aggregateId: deliveryId, payload });
  }

  private async publishEvent<P extends object>(
    event: EventContract<P>,
    data: { aggregateId: string; payload: P; occurredAt?: Date },
  ): Promise<void> {
    this.version += 1;
    const { version } = this;
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, event, { ...data, version });
      return Promise.resolve();
    });
  }
}
