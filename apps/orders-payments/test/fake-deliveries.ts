import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { subscriptionExamples } from '@brote/contracts/examples';
import {
  deliveryPrepared,
  findPlanContract,
  getDeliveryForOrder,
  type DeliveryForOrderRequest,
  type DeliveryForOrder,
  type DeliveryEventData,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanRefundedEventData,
  planRefunded,
  planReference,
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

@Controller()
class FakeSubscriptions {
  readonly deliveries = new Map<string, DeliveryForOrder>();
  readonly contracts = new Map<string, PlanContract>();

  @RequestHandler(getDeliveryForOrder)
  get({ deliveryId }: DeliveryForOrderRequest): Promise<DeliveryForOrder> {
    return Promise.resolve(this.deliveries.get(deliveryId) ?? refuse(getDeliveryForOrder, 'DELIVERY_UNKNOWN'));
  }

  @RequestHandler(findPlanContract)
  find({ subscriptionId, digits, linkToken, userId, email }: FindPlanContractRequest): Promise<PlanContract> {
    const isNamed = (planContract: PlanContract) =>
      planContract.subscriptionId === subscriptionId || planContract.reference.replaceAll('-', '') === `PLAN${digits ?? ''}`;
    const plan = [...this.contracts.values()].find(isNamed);
    const isProven = plan !== undefined && (plan.userId === userId || linkToken === `link-of-${plan.subscriptionId}`);
    // An unproven plan is found by its address.
    if (plan === undefined || (!isProven && email !== plan.email)) return refuse(findPlanContract, 'SUBSCRIPTION_UNKNOWN');
    return Promise.resolve({ ...plan, isProven });
  }
}

/** The deliveries and contracts of subscriptions: their state from memory, their events through a real outbox. */
export class FakeDeliveries {
  private version = 0;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeDeliveries> {
    const tables = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(tables);
    const persistence = PersistenceModule.forRoot({ service: 'subscriptions', url: database.url, ...tables });
    const messaging = MessagingModule.forRoot({ service: 'subscriptions', natsUrl, tuning: { relayPollMs: 50 } });
    @Module({ imports: [persistence, messaging], controllers: [FakeSubscriptions] })
    class FakeDeliveriesModule {}
    const app = await startMicroservice(FakeDeliveriesModule, { logger: false, abortOnError: false });
    return new FakeDeliveries(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Adds a prepared delivery. No event about it is published yet. */
  addDelivery(overrides: Partial<DeliveryForOrder> = {}): DeliveryForOrder {
    const delivery = {
      ...subscriptionExamples.deliveryForOrder,
      deliveryId: randomUUID(),
      userId: randomUUID(),
      reservationId: randomUUID(),
      ...overrides,
    };
    this.app.get(FakeSubscriptions).deliveries.set(delivery.deliveryId, delivery);
    return delivery;
  }

  /** Adds a plan. `isWithdrawable` says whether its owner may still withdraw from it. */
  addPlan(overrides: Partial<PlanContract> = {}): PlanContract {
    const subscriptionId = overrides.subscriptionId ?? randomUUID();
    const reference = planReference(subscriptionId);
    const plan = { ...subscriptionExamples.planContract, subscriptionId, reference, userId: randomUUID(), isProven: false, ...overrides };
    this.app.get(FakeSubscriptions).contracts.set(subscriptionId, plan);
    return plan;
  }

  /** Publishes that a plan has ended and its refund is on its way. */
  async publishPlanRefunded(withdrawalId: string, { subscriptionId, userId }: PlanContract): Promise<void> {
    const payload: PlanRefundedEventData = { withdrawalId, subscriptionId, userId, amount: { amount: 190, currency: 'EUR' } };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, planRefunded, { aggregateId: withdrawalId, version: 1, payload });
      return Promise.resolve();
    });
  }

  /** Changes a delivery and publishes its event, as the real service would. */
  async publish(
    delivery: DeliveryForOrder,
    overrides: Partial<DeliveryForOrder> = {},
    event: EventContract<DeliveryEventData> = deliveryPrepared,
  ): Promise<DeliveryForOrder> {
    const changedDelivery = this.addDelivery({ ...delivery, ...overrides });
    this.version += 1;
    const { version } = this;
    const { deliveryId, subscriptionId, userId, status, date, brushes, locale } = changedDelivery;
    const payload = { deliveryId, subscriptionId, userId, status, date, brushCount: brushes.length, locale };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, event, { aggregateId: deliveryId, version, payload });
      return Promise.resolve();
    });
    return changedDelivery;
  }
}
