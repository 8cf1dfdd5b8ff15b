import 'reflect-metadata';
import type { EventContract } from '@brote/contracts';
import { getLowStock, type LowStock, type GetLowStockReply } from '@brote/contracts/catalog';
import { RequestHandler, messagingEntities, messagingMigrations, MessagingModule, Outbox, startMicroservice } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';

/** Answers for the requests of notifications to the catalogue, from memory. */
@Controller()
class FakeCatalogHandlers {
  skuStocks: LowStock[] = [];

  @RequestHandler(getLowStock)
  getLowStock(): Promise<GetLowStockReply> {
    return Promise.resolve({ skuStocks: this.skuStocks });
  }
}

/** The catalogue as notifications knows it: the same answers, and events through a real outbox. */
export class FakeCatalogService {
  private version = 0;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeCatalogService> {
    const database = await useDatabase({ entities: messagingEntities, migrations: messagingMigrations });
    const persistence = { service: 'catalog-inventory', url: database.url, entities: messagingEntities, migrations: messagingMigrations };
    const messaging = { service: 'catalog-inventory', natsUrl, tuning: { relayPollMs: 50 } };
    @Module({ imports: [PersistenceModule.forRoot(persistence), MessagingModule.forRoot(messaging)], controllers: [FakeCatalogHandlers] })
    class FakesModule {}
    const app = await startMicroservice(FakesModule, { logger: false, abortOnError: false });
    return new FakeCatalogService(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Sets the low SKUs from now on. */
  setLowStock(...skuStocks: LowStock[]): void {
    this.app.get(FakeCatalogHandlers).skuStocks = skuStocks;
  }

  /** Publishes an event as the real service would. */
  async publish<P extends object>(event: EventContract<P>, aggregateId: string, payload: P): Promise<void> {
    this.version += 1;
    const { version } = this;
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, event, { aggregateId, payload, version });
      return Promise.resolve();
    });
  }
}
