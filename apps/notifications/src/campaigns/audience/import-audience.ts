import { listOrderSnapshots, listSubscriptionSnapshots, type OrderSnapshot, type SubscriptionSnapshot } from '@brote/contracts/reporting';
import { RequestClient } from '@brote/messaging';
import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';
import { INSERT_SOURCES, SAVE_PROGRESS, SELECT_NEXT_UNREAD_SOURCE } from './audience.sql';

const PAGE_SIZE = 1_000;

interface SnapshotPage {
  orders: OrderSnapshot[];
  subscriptions: SubscriptionSnapshot[];
}

/** Imports, once, the data from before the oldest event in the streams. It reads page by page and resumes after a crash. */
@Injectable()
export class ImportAudience {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: RequestClient,
    private readonly projection: AudienceProjection,
  ) {}

  /** Copies that read the same page store the same data. @returns whether more may be left. Throws the errors of its requests. */
  async import(): Promise<boolean> {
    await this.database.query(INSERT_SOURCES);
    const [source] = await this.database.query<{ name: string; after: string | null }>(SELECT_NEXT_UNREAD_SOURCE);
    if (!source) return false;
    const { orders, subscriptions } = await this.readPage(source.name, source.after);
    const last = orders.at(-1)?.data.orderId ?? subscriptions.at(-1)?.data.subscriptionId ?? null;
    const isLastPage = orders.length + subscriptions.length < PAGE_SIZE;
    await this.unitOfWork.run(async (tx) => {
      await this.projection.saveOrders(tx, orders);
      await this.projection.saveSubscriptions(tx, subscriptions);
      await tx.changeRows(SAVE_PROGRESS, { name: source.name, last, isLastPage });
    });
    return true;
  }

  private async readPage(name: string, after: string | null): Promise<SnapshotPage> {
    const pageRequest = { after, limit: PAGE_SIZE };
    if (name === 'orders') return { orders: (await this.requests.send(listOrderSnapshots, pageRequest)).items, subscriptions: [] };
    return { orders: [], subscriptions: (await this.requests.send(listSubscriptionSnapshots, pageRequest)).items };
  }
}
