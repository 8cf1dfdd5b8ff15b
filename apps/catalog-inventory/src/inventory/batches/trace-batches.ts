import type { TraceBatchesReply, TraceBatchesRequest, TracedOrder } from '@brote/contracts/recalls';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SELECT_ARRIVAL, SELECT_TRACED_ORDERS } from './batches.sql';

/** Finds the orders that received brushes of some batches, and the orders that certainly did not. */
@Injectable()
export class TraceBatches {
  constructor(private readonly database: Database) {}

  async trace({ batches, skus, after, limit }: TraceBatchesRequest): Promise<TraceBatchesReply> {
    const batchNames = batches.map((batch) => batch.trim().toLowerCase());
    const [arrival] = await this.database.query<{ arrivedAt: Date | null }>(SELECT_ARRIVAL, { batchNames, skus });
    const orders = await this.database.query<TracedOrder>(SELECT_TRACED_ORDERS, { batchNames, skus, after, limit });
    return { arrivedAt: arrival?.arrivedAt?.toISOString() ?? null, orders };
  }
}
