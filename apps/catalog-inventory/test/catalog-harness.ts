import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ProductView, ReserveStockReply, ReserveStockRequest, Sku, StockView } from '@brote/contracts/catalog';
import { RequestClient, MessagingModule, Refusal, startMicroservice } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock, createLogger, LOGGER, type ShopStage } from '@brote/service-runtime';
import { brokerSeed, callerKeys, MovableClock, useDatabase, useNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Global, Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, type EntityManager, type Logger } from 'typeorm';
import { AppModule } from '../src/app.module';
import { entities, migrations } from '../src/data-source';
import { fillDemoCatalogue } from '../src/demo/demo-catalogue';
import { ReserveStock } from '../src/reservations/reserve-stock';
import { ChangePrice, type PriceRequest } from '../src/catalog/price-changes/change-price';
import { AdjustStock, type StockAdjustment } from '../src/inventory/stock/adjust-stock';
import { findImbalances, readBalances } from '../src/inventory/stock/stock-reconciliation.queries';
import { SkuStock, stockView } from '../src/inventory/stock/sku-stock.entity';
import { INITIAL_SKUS } from './builders';

/** In the middle of the sale that the shop opens with. */
export const TIME_DURING_SALE = new Date('2026-11-20T10:00:00Z');

/** The SQL of recorded work in a copy of the service, and all errors of the copy. Workers of the service may run at the same time. */
export class QueryRecorder implements Logger {
  readonly statements: string[] = [];
  readonly errors: string[] = [];
  private readonly recordedWork = new AsyncLocalStorage<true>();
  record<T>(work: () => Promise<T>): Promise<T> {
    return this.recordedWork.run(true, work);
  }
  logQuery(query: string): void {
    if (this.recordedWork.getStore() === true) this.statements.push(query);
  }
  logQueryError(error: string | Error): void {
    this.errors.push(String(error));
  }
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

interface CopyOptions {
  /** Whether its workers run. */
  background?: boolean;
  shopStage?: ShopStage;
  /** The seller's number in the Spanish register of packaging. */
  sellerPackagingId?: string;
}

/** The whole service on a database and a broker of its own, with a clock that the spec moves. */
export class CatalogHarness {
  private readonly copies: INestApplicationContext[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly clock: MovableClock,
    private readonly client: INestApplicationContext,
  ) {}

  /** @param background whether events are published and followed; specs of a use case read the outbox instead */
  static async start({ background = false } = {}): Promise<CatalogHarness> {
    const fill = (dataSource: DataSource) => fillDemoCatalogue(dataSource, TIME_DURING_SALE);
    const [database, nats] = await Promise.all([useDatabase({ migrations, entities, fill }), useNats()]);
    const catalogue = new CatalogHarness(database, nats, new MovableClock(TIME_DURING_SALE.getTime()), await openClient(nats.url));
    await catalogue.addCopy({ background });
    return catalogue;
  }

  /** A new shop before its first price, with an empty outbox. */
  static async startEmpty(shopStage: ShopStage = 'local'): Promise<CatalogHarness> {
    const [database, nats] = await Promise.all([useDatabase({ migrations, entities }), useNats()]);
    const catalogue = new CatalogHarness(database, nats, new MovableClock(TIME_DURING_SALE.getTime()), await openClient(nats.url));
    await catalogue.addCopy({ shopStage });
    return catalogue;
  }

  /** On a database with contents, whose events are published and followed. */
  static async startOn(database: TestDatabase, startsAt: Date): Promise<CatalogHarness> {
    const nats = await useNats();
    const catalogue = new CatalogHarness(database, nats, new MovableClock(startsAt.getTime()), await openClient(nats.url));
    await catalogue.addCopy({ background: true });
    return catalogue;
  }

  /** Starts one more copy of the service on the same database. */
  async addCopy({
    background = false,
    shopStage = 'local',
    sellerPackagingId = 'ENV/2026/000012345',
  }: CopyOptions = {}): Promise<INestApplicationContext> {
    const { clock } = this;
    @Global()
    @Module({
      providers: [
        { provide: Clock, useValue: clock },
        { provide: LOGGER, useValue: createLogger('spec', { level: 'silent' }) },
      ],
      exports: [Clock, LOGGER],
    })
    class RuntimeFakeModule {}
    @Module({
      imports: [
        RuntimeFakeModule,
        AppModule.forRoot({
          ...{ databaseUrl: this.database.url, natsUrl: this.nats.url, brokerAccess: { seed: brokerSeed('catalog-inventory') } },
          ...{ shopStage, sellerPackagingId, messaging: { background, callerKeys } },
        }),
      ],
    })
    class ServiceUnderTest {}
    const copy = await startMicroservice(ServiceUnderTest, { logger: false });
    this.copies.push(copy);
    return copy;
  }

  get<T>(type: Type<T>, copy = 0): T {
    const app = this.copies[copy];
    if (!app) throw new Error(`The copy ${copy} does not exist`);
    return app.get(type, { strict: false });
  }

  /** Sends requests as the services and people that may use the catalogue. */
  get requests(): RequestClient {
    return this.client.get(RequestClient);
  }

  get manager(): EntityManager {
    return this.database.dataSource.manager;
  }

  /** Watches the SQL of a copy from now on. */
  recordQueries(copy = 0): QueryRecorder {
    const recorder = new QueryRecorder();
    this.get(DataSource, copy).logger = recorder;
    return recorder;
  }

  reserve(request: ReserveStockRequest, copy = 0): Promise<ReserveStockReply> {
    return this.get(ReserveStock, copy).reserveStock(request);
  }

  /** Changes a price as staff do, without the audit. */
  changePrice(request: PriceRequest): Promise<ProductView> {
    return this.get(UnitOfWork).run((tx) => this.get(ChangePrice).changePrice(tx, request));
  }

  /** Corrects the count of a SKU as staff do, without the audit. */
  async adjustStock(adjustment: Omit<StockAdjustment, 'kind'>): Promise<StockView> {
    await this.get(UnitOfWork).run((tx) => this.get(AdjustStock).adjustStock(tx, { ...adjustment, kind: 'adjusted' }));
    return this.readStockOf(adjustment.sku);
  }

  async readStockOf(sku: Sku): Promise<StockView> {
    return stockView(await this.manager.findOneByOrFail(SkuStock, { sku }));
  }

  /** Corrects the stock of the SKUs, or of all, to the count. */
  async setAvailable(count: number, skus: readonly Sku[] = INITIAL_SKUS): Promise<void> {
    for (const sku of skus) {
      const delta = count - (await this.readStockOf(sku)).available;
      if (delta !== 0) await this.adjustStock({ adjustmentId: randomUUID(), sku, delta, reason: 'Counted again' });
    }
  }

  /** The equations about stock that fail right now; empty when all hold. */
  async findImbalances(): Promise<string[]> {
    return (await readBalances(this.manager)).flatMap(findImbalances);
  }

  /** The events in the outbox, published or waiting, oldest first. */
  async readPublishedEvents(): Promise<
    { type: string; aggregate_id: string; aggregate_version: number; payload: Record<string, unknown> }[]
  > {
    return this.manager.query('SELECT type, aggregate_id, aggregate_version, payload FROM outbox ORDER BY id');
  }

  async stop(): Promise<void> {
    for (const copy of [...this.copies, this.client]) await copy.close();
    await this.nats.stop();
    await this.database.drop();
  }
}

/** The refusal that the promise ends with; fails on any other outcome. */
export async function refusalOf(promise: Promise<unknown>): Promise<{ code: string; details?: unknown }> {
  const outcome: unknown = await promise.then(
    (value) => new Error(`The request was not refused, it returned ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return { code: outcome.code, details: outcome.details };
  throw outcome;
}

/** A client of its own, because the service's broker user may not send it requests. */
async function openClient(natsUrl: string): Promise<INestApplicationContext> {
  @Module({ imports: [MessagingModule.forRoot({ service: 'spec', natsUrl, database: false, callerKeys })] })
  class ClientModule {}
  return NestFactory.createApplicationContext(ClientModule, { logger: false });
}
