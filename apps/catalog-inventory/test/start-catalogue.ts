import { randomUUID } from 'node:crypto';
import { type ReserveStockReply, type ReserveStockRequest, type Sku, type StockView } from '@brote/contracts/catalog';
import { RequestClient, MessagingModule, Refusal, startMicroservice } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { brokerSeed, callerKeys, MovableClock, useDatabase, useNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Global, Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, type EntityManager, type Logger } from 'typeorm';
import { AppModule } from '../src/app.module';
import { entities, migrations } from '../src/data-source';
import { ReserveStock } from '../src/reservations/reserve-stock';
import { AdjustStock } from '../src/stock/adjust-stock';
import { imbalances, readBalance } from '../src/stock/stock-reconciliation.queries';
import { SkuStock } from '../src/stock/sku-stock.entity';
import { stockView } from '../src/stock/stock.view';
import { AVAILABLE_AT_FIRST } from './builders';

/** In the middle of the sale that the shop opens with. */
export const DURING_THE_SALE = new Date('2026-11-20T10:00:00Z');

/** The SQL that a copy of the service ran, and its errors. */
export class Recorder implements Logger {
  readonly statements: string[] = [];
  readonly errors: string[] = [];
  logQuery(query: string): void {
    this.statements.push(query);
  }
  logQueryError(error: string | Error): void {
    this.errors.push(String(error));
  }
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** The whole service on a database and a broker of its own, with a clock that the spec moves. */
export class Catalogue {
  readonly clock = new MovableClock(DURING_THE_SALE.getTime());
  private readonly copies: INestApplicationContext[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    private readonly client: INestApplicationContext,
  ) {}

  /** @param background whether events are published and followed; specs of a use case read the outbox instead */
  static async start({ background = false } = {}): Promise<Catalogue> {
    const [database, nats] = await Promise.all([useDatabase({ migrations, entities }), useNats()]);
    const catalogue = new Catalogue(database, nats, await openClient(nats.url));
    await catalogue.openAt(DURING_THE_SALE);
    await catalogue.addCopy({ background });
    return catalogue;
  }

  /** Migrations date the opening stock and the first sale by the machine's clock. The specs live at a time of their own. */
  private async openAt(at: Date): Promise<void> {
    await this.rewrite('stock_movement', `SET at = $1 WHERE kind = 'opened'`, [at]);
    const sale = ['2026-10-31T23:00:00Z', '2026-12-31T22:59:59Z'];
    await this.rewrite('product_price', 'SET valid_from = $1, sale_ends_at = $2 WHERE sale_price IS NOT NULL', sale);
  }

  /** Changes rows of a table that the shop itself only appends to. */
  private async rewrite(table: string, change: string, params: unknown[]): Promise<void> {
    await this.manager.query(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_is_append_only`);
    await this.manager.query(`UPDATE ${table} ${change}`, params);
    await this.manager.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_is_append_only`);
  }

  /** Starts one more copy of the service on the same database. */
  async addCopy({ background = false } = {}): Promise<INestApplicationContext> {
    const { clock } = this;
    @Global()
    @Module({ providers: [{ provide: Clock, useValue: clock }], exports: [Clock] })
    class TimeModule {}
    @Module({
      imports: [
        TimeModule,
        AppModule.with({
          ...{ databaseUrl: this.database.url, natsUrl: this.nats.url, brokerAccess: { seed: brokerSeed('catalog-inventory') } },
          messaging: { background, callerKeys },
        }),
      ],
    })
    class ServiceUnderTest {}
    const copy = await startMicroservice(ServiceUnderTest, { logger: false });
    this.copies.push(copy);
    return copy;
  }

  get<T>(part: Type<T>, copy = 0): T {
    const app = this.copies[copy];
    if (!app) throw new Error(`The copy ${copy} does not exist`);
    return app.get(part, { strict: false });
  }

  /** Sends requests as the services and people that may use the catalogue. */
  get ask(): RequestClient {
    return this.client.get(RequestClient);
  }

  get manager(): EntityManager {
    return this.database.dataSource.manager;
  }

  /** Records the SQL of a copy from now on. */
  record(copy = 0): Recorder {
    const recorder = new Recorder();
    this.get(DataSource, copy).logger = recorder;
    return recorder;
  }

  reserve(request: ReserveStockRequest, copy = 0): Promise<ReserveStockReply> {
    return this.get(ReserveStock, copy).reserveStock(request);
  }

  async stockOf(sku: Sku): Promise<StockView> {
    return stockView(await this.manager.findOneByOrFail(SkuStock, { sku }));
  }

  /** Corrects the stock of the SKUs, or of all, to the count. */
  async setAvailable(count: number, skus: readonly Sku[] = AVAILABLE_AT_FIRST): Promise<void> {
    for (const sku of skus) {
      const delta = count - (await this.stockOf(sku)).available;
      if (delta !== 0) await this.get(AdjustStock).adjustStock({ adjustmentId: randomUUID(), sku, delta, reason: 'Counted again' });
    }
  }

  /** The equations about stock that fail right now; empty when all hold. */
  async imbalances(): Promise<string[]> {
    return (await readBalance(this.manager)).flatMap(imbalances);
  }

  /** The events in the outbox, published or waiting, oldest first. */
  async published(): Promise<{ type: string; aggregate_id: string; aggregate_version: number; payload: Record<string, unknown> }[]> {
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
  class Client {}
  return NestFactory.createApplicationContext(Client, { logger: false });
}
