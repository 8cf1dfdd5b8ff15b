import { listOrderSnapshots, listSubscriptionSnapshots, type OrderSnapshot, type SubscriptionSnapshot } from '@brote/contracts/reporting';
import { RequestClient } from '@brote/messaging';
import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';

const PAGE = 1_000;
const BEGIN = `INSERT INTO audience_source (name, is_read) VALUES ('orders', false), ('subscriptions', false) ON CONFLICT DO NOTHING`;
const UNREAD = 'SELECT name, after FROM audience_source WHERE NOT is_read ORDER BY name LIMIT 1';
const NOTE = 'UPDATE audience_source SET after = coalesce($2, after), is_read = $3 WHERE name = $1';

interface Page {
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
    await this.database.query(BEGIN);
    const [source] = await this.database.query<{ name: string; after: string | null }>(UNREAD);
    if (!source) return false;
    const { orders, subscriptions } = await this.page(source.name, source.after);
    const last = orders.at(-1)?.data.orderId ?? subscriptions.at(-1)?.data.subscriptionId ?? null;
    const isRead = orders.length + subscriptions.length < PAGE;
    await this.unitOfWork.run(async (tx) => {
      await this.projection.saveOrders(tx, orders);
      await this.projection.saveSubscriptions(tx, subscriptions);
      await tx.execute(NOTE, [source.name, last, isRead]);
    });
    return true;
  }

  private async page(name: string, after: string | null): Promise<Page> {
    const wanted = { after, limit: PAGE };
    if (name === 'orders') return { orders: (await this.requests.send(listOrderSnapshots, wanted)).items, subscriptions: [] };
    return { orders: [], subscriptions: (await this.requests.send(listSubscriptionSnapshots, wanted)).items };
  }
}
