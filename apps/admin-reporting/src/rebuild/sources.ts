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
import { DELIVERIES, CHARGES, type FactTable, ORDERS, SUBSCRIPTIONS, type PublishedFact, USERS } from '#app/figures/fact-rows';

const PAGE = 1_000;

type List<F> = RequestContract<SnapshotPageRequest, { items: { version: number; data: F }[] }>;

/** A kind of data, from the service that owns it. */
export interface Source {
  table: FactTable<never>;
  pages: () => AsyncGenerator<PublishedFact<never>[]>;
}

/** All sources of the figures, page by page from their owners. */
@Injectable()
export class Sources {
  constructor(private readonly requests: RequestClient) {}

  all(): Source[] {
    return [
      this.source(USERS, listUserSnapshots),
      this.source(ORDERS, listOrderSnapshots),
      this.source(SUBSCRIPTIONS, listSubscriptionSnapshots),
      this.source(DELIVERIES, listDeliverySnapshots),
      this.source(CHARGES, listChargeSnapshots),
    ];
  }

  private source<F>(table: FactTable<F>, contract: List<F>): Source {
    const { requests } = this;
    async function* pages(): AsyncGenerator<PublishedFact<F>[]> {
      for (let after: string | null = null; ;) {
        const reply: { items: { version: number; data: F }[] } = await requests.send(contract, { after, limit: PAGE });
        const facts = reply.items.map((item) => ({ ...item, at: new Date(0) }));
        yield facts;
        const last = facts.at(-1);
        if (last === undefined || facts.length < PAGE) return;
        after = String(table.rowOf(last)['id']);
      }
    }
    return { table, pages } as unknown as Source;
  }
}
