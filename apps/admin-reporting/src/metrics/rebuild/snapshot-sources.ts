import type { RequestContract } from '@brote/contracts';
import {
  listChargeSnapshots,
  listDeliverySnapshots,
  listOrderSnapshots,
  listSubscriptionSnapshots,
  listUserSnapshots,
  type SnapshotPageRequest,
} from '@brote/contracts/reporting';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import {
  DELIVERY_FACTS,
  CHARGE_FACTS,
  type FactTable,
  ORDER_FACTS,
  SUBSCRIPTION_FACTS,
  type PublishedFact,
  USER_FACTS,
} from '#app/metrics/projection/fact-tables';

const PAGE_SIZE = 1_000;

type SnapshotContract<F> = RequestContract<SnapshotPageRequest, { items: { version: number; epoch?: number; data: F }[] }>;

/** A kind of data, from the service that owns it. */
export interface SnapshotSource {
  table: FactTable<never>;
  pages: () => AsyncGenerator<PublishedFact<never>[]>;
}

/** All sources of the metrics, page by page from their owners. */
@Injectable()
export class SnapshotSources {
  constructor(private readonly requests: RequestClient) {}

  listAll(): SnapshotSource[] {
    return [
      this.createSource(USER_FACTS, listUserSnapshots),
      this.createSource(ORDER_FACTS, listOrderSnapshots),
      this.createSource(SUBSCRIPTION_FACTS, listSubscriptionSnapshots),
      this.createSource(DELIVERY_FACTS, listDeliverySnapshots),
      this.createSource(CHARGE_FACTS, listChargeSnapshots),
    ];
  }

  private createSource<F>(table: FactTable<F>, contract: SnapshotContract<F>): SnapshotSource {
    const { requests } = this;
    async function* fetchPages(): AsyncGenerator<PublishedFact<F>[]> {
      for (let after: string | null = null; ;) {
        const reply: { items: { version: number; epoch?: number; data: F }[] } = await requests.send(contract, { after, limit: PAGE_SIZE });
        const facts = reply.items.map((item) => ({ ...item, at: new Date(0) }));
        yield facts;
        const last = facts.at(-1);
        if (last === undefined || facts.length < PAGE_SIZE) return;
        after = String(table.rowOf(last)['id']);
      }
    }
    return { table, pages: fetchPages } as unknown as SnapshotSource;
  }
}
