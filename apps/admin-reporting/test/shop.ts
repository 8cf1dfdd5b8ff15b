import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { getLowStock, type GetLowStockReply, type StockView } from '@brote/contracts/catalog';
import { orderEventData, subscriptionExamples, identityExamples } from '@brote/contracts/examples';
import {
  getContacts,
  type ContactView,
  type GetContactsReply,
  type GetContactsRequest,
  type UserEventData,
} from '@brote/contracts/identity';
import { getOrderBuyers, type GetOrderBuyersReply, type GetOrderBuyersRequest, type OrderEventData } from '@brote/contracts/orders';
import {
  chargePaid,
  listChargeSnapshots,
  listDeliverySnapshots,
  listOrderSnapshots,
  listSubscriptionSnapshots,
  listUserSnapshots,
  type ChargeEventData,
  type ChargeSnapshots,
  type DeliverySnapshots,
  type OrderSnapshots,
  type SnapshotPageRequest,
  type SubscriptionSnapshots,
  type UserSnapshots,
} from '@brote/contracts/reporting';
import type { DeliveryEventData, SubscriptionEventData } from '@brote/contracts/subscriptions';
import { RequestHandler, messagingEntities, messagingMigrations, MessagingModule, Outbox, startMicroservice } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';

interface StoredSnapshot<F> {
  version: number;
  data: F;
}

const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Data of the owning services: the answers of all of them, from memory. */
@Controller()
export class FakeOwnerServices {
  readonly orders = new Map<string, StoredSnapshot<OrderEventData>>();
  readonly users = new Map<string, StoredSnapshot<UserEventData>>();
  readonly subscriptions = new Map<string, StoredSnapshot<SubscriptionEventData>>();
  readonly deliveries = new Map<string, StoredSnapshot<DeliveryEventData>>();
  readonly charges = new Map<string, StoredSnapshot<ChargeEventData>>();
  stock: StockView[] = [];
  contacts: ContactView[] = [];
  /** Names on orders by their ids. */
  readonly buyers = new Map<string, string>();
  /** Called before a page of orders is answered. */
  beforePage: () => Promise<void> = () => Promise.resolve();

  @RequestHandler(listOrderSnapshots)
  async listOrders(page: SnapshotPageRequest): Promise<OrderSnapshots> {
    await this.beforePage();
    return readPage(this.orders, page);
  }

  @RequestHandler(listUserSnapshots)
  listUsers(page: SnapshotPageRequest): Promise<UserSnapshots> {
    return Promise.resolve(readPage(this.users, page));
  }

  @RequestHandler(listSubscriptionSnapshots)
  listSubscriptions(page: SnapshotPageRequest): Promise<SubscriptionSnapshots> {
    return Promise.resolve(readPage(this.subscriptions, page));
  }

  @RequestHandler(listDeliverySnapshots)
  listDeliveries(page: SnapshotPageRequest): Promise<DeliverySnapshots> {
    return Promise.resolve(readPage(this.deliveries, page));
  }

  @RequestHandler(listChargeSnapshots)
  listCharges(page: SnapshotPageRequest): Promise<ChargeSnapshots> {
    return Promise.resolve(readPage(this.charges, page));
  }

  @RequestHandler(getContacts)
  getContacts({ userIds }: GetContactsRequest): Promise<GetContactsReply> {
    return Promise.resolve({ contacts: this.contacts.filter(({ userId }) => userIds.includes(userId)) });
  }

  @RequestHandler(getOrderBuyers)
  getOrderBuyers({ orderIds }: GetOrderBuyersRequest): Promise<GetOrderBuyersReply> {
    const buyers = orderIds.flatMap((orderId) => {
      const name = this.buyers.get(orderId);
      return name === undefined ? [] : [{ orderId, name }];
    });
    return Promise.resolve({ buyers: buyers });
  }

  @RequestHandler(getLowStock)
  getLowStock(): Promise<GetLowStockReply> {
    const lowStock = this.stock.filter(({ available, threshold }) => available <= threshold);
    return Promise.resolve({ skuStocks: lowStock.map(({ sku, available, threshold }) => ({ sku, available, threshold })) });
  }
}

function readPage<F>(snapshots: Map<string, StoredSnapshot<F>>, { after, limit }: SnapshotPageRequest): { items: StoredSnapshot<F>[] } {
  const ids = [...snapshots.keys()].sort().filter((id) => after === null || id > after);
  return { items: ids.slice(0, limit).flatMap((id) => snapshots.get(id) ?? []) };
}

/** The rest of the shop for admin-reporting: owners that answer, and events through a real outbox. */
export class FakeShop {
  private constructor(
    private readonly app: INestApplicationContext,
    readonly owners: FakeOwnerServices,
    readonly close: () => Promise<void>,
  ) {}

  static async open(natsUrl: string): Promise<FakeShop> {
    const schema = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(schema);
    @Module({
      imports: [
        PersistenceModule.forRoot({ service: 'shop', url: database.url, ...schema }),
        MessagingModule.forRoot({ service: 'shop', natsUrl, tuning: { relayPollMs: 50 } }),
      ],
      controllers: [FakeOwnerServices],
    })
    class ShopModule {}
    const app = await startMicroservice(ShopModule, { logger: false, abortOnError: false });
    const close = async (): Promise<void> => {
      await app.close();
      await database.drop();
    };
    return new FakeShop(app, app.get(FakeOwnerServices), close);
  }

  /** Publishes an event whose data its owner stores as well. */
  async publish<F extends object>(contract: EventContract<F>, id: string, { version, data }: StoredSnapshot<F>): Promise<void> {
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, contract, { aggregateId: id, version, payload: data });
      return Promise.resolve();
    });
  }

  async publishOrder(contract: EventContract<OrderEventData>, data: OrderEventData, version = 1): Promise<void> {
    this.owners.orders.set(data.orderId, { version, data });
    await this.publish(contract, data.orderId, { version, data });
  }

  async publishSubscription(contract: EventContract<SubscriptionEventData>, data: SubscriptionEventData, version = 1): Promise<void> {
    this.owners.subscriptions.set(data.subscriptionId, { version, data });
    await this.publish(contract, data.subscriptionId, { version, data });
  }

  async publishDelivery(contract: EventContract<DeliveryEventData>, data: DeliveryEventData, version = 1): Promise<void> {
    this.owners.deliveries.set(data.deliveryId, { version, data });
    await this.publish(contract, data.deliveryId, { version, data });
  }

  async publishUser(contract: EventContract<UserEventData>, data: UserEventData, version = 1): Promise<void> {
    this.owners.users.set(data.userId, { version, data });
    await this.publish(contract, data.userId, { version, data });
  }

  async publishCharge(data: ChargeEventData, contract: EventContract<ChargeEventData> = chargePaid, version = 1): Promise<void> {
    this.owners.charges.set(data.chargeId, { version, data });
    await this.publish(contract, data.chargeId, { version, data });
  }
}

/** A paid order of a guest over 7.00 €. */
export function orderData(paidAt: string | null, overrides: Partial<OrderEventData> = {}): OrderEventData {
  const placedAt = paidAt ?? '2026-03-01T10:00:00.000Z';
  const status = paidAt === null ? 'pending' : 'processing';
  return { ...orderEventData, orderId: randomUUID(), checkoutId: randomUUID(), total: toEur(700), status, placedAt, paidAt, ...overrides };
}

export function subscriptionData(overrides: Partial<SubscriptionEventData> = {}): SubscriptionEventData {
  const { subscriptionEventData } = subscriptionExamples;
  const ids = { subscriptionId: randomUUID(), userId: randomUUID() };
  return {
    ...subscriptionEventData,
    ...ids,
    status: 'active',
    startedAt: '2026-01-05T10:00:00.000Z',
    cancelledAt: null,
    brushes: [],
    ...overrides,
  };
}

export function deliveryData(overrides: Partial<DeliveryEventData> = {}): DeliveryEventData {
  return {
    ...subscriptionExamples.deliveryEventData,
    deliveryId: randomUUID(),
    subscriptionId: randomUUID(),
    status: 'scheduled',
    ...overrides,
  };
}

export function userData(overrides: Partial<UserEventData> = {}): UserEventData {
  return { ...identityExamples.userEventData, userId: randomUUID(), state: 'active', createdAt: '2026-01-01T10:00:00.000Z', ...overrides };
}

export function chargeData(paidAt: string, amount: number, userId: string = randomUUID()): ChargeEventData {
  return { chargeId: `in_${randomUUID()}`, subscriptionId: randomUUID(), userId, amount: toEur(amount), paidAt };
}
