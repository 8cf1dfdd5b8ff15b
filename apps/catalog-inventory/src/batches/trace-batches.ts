import type { TraceBatchesReply, TraceBatchesRequest, TracedOrder } from '@brote/contracts/recalls';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const SELECT_ARRIVAL = 'SELECT min(arrived_at) AS "arrivedAt" FROM stock_lot WHERE lower(batch) = ANY(:batchNames) AND sku = ANY(:skus)';

// An order is listed when one of its parcels holds a piece of the batches. It is cleared when a packer checked all its pieces and saw other
// batches.
const SELECT_TRACED_ORDERS = `
  WITH share AS (
    SELECT p.order_id, u.reservation_id, coalesce(lower(l.batch) = ANY(:batchNames), false) AS named, l.batch IS NULL AS unknown,
           EXISTS (SELECT FROM batch_use seen WHERE seen.reservation_id = u.reservation_id AND seen.source = 'packer') AS checked
      FROM parcel p JOIN batch_use u ON u.reservation_id = p.reservation_id LEFT JOIN stock_lot l ON l.id = u.lot_id
     WHERE u.sku = ANY(:skus) AND (:after::uuid IS NULL OR p.order_id > :after::uuid)
     GROUP BY p.order_id, u.reservation_id, u.sku, l.batch HAVING sum(u.pieces) > 0
  )
  SELECT order_id AS "orderId",
         CASE WHEN bool_or(named AND checked) THEN 'packed' WHEN bool_or(named) THEN 'books' ELSE 'elsewhere' END AS trace
    FROM share GROUP BY order_id HAVING bool_or(named) OR bool_and(checked AND NOT unknown)
   ORDER BY order_id LIMIT :limit`;

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
