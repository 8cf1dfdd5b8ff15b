import type { Sku } from '@brote/contracts/catalog';
import type { EntityManager } from 'typeorm';

/** The pieces of one SKU from four sources that must agree: counters, ledger, reservations and lots. */
export interface StockBalance {
  sku: Sku;
  /** Opening stock, deliveries and corrections, from the ledger. */
  received: number;
  available: number;
  reserved: number;
  /** Sold and not returned. */
  sold: number;
  /** The sums of the ledger, which must equal the counters. */
  ledger_available: number;
  ledger_reserved: number;
  ledger_sold: number;
  /** Pieces of reservations that are held. */
  held: number;
  /** Pieces of reservations that were committed at some time, and the returned ones among them. */
  committed: number;
  returned: number;
  /** Pieces that ever arrived by the ledger; those in lots, left in lots, and taken from lots. */
  came: number;
  lots_received: number;
  lots_left: number;
  lots_picked: number;
}

// One statement reads all sources at the same moment, also while the shop is selling.
const SELECT_BALANCES = `
  SELECT s.sku, s.available, s.reserved, s.sold,
         coalesce(m.received, 0) AS received, coalesce(m.available, 0) AS ledger_available,
         coalesce(m.reserved, 0) AS ledger_reserved, coalesce(m.sold, 0) AS ledger_sold,
         coalesce(r.held, 0) AS held, coalesce(r.committed, 0) AS committed, coalesce(r.returned, 0) AS returned,
         coalesce(m.came, 0) AS came, coalesce(y.lots_received, 0) AS lots_received, coalesce(y.lots_left, 0) AS lots_left,
         coalesce(u.lots_picked, 0) AS lots_picked
    FROM sku_stock s
    LEFT JOIN (
      SELECT sku, sum(available) AS available, sum(reserved) AS reserved, sum(sold) AS sold,
             sum(available) FILTER (WHERE kind IN ('opened', 'received', 'adjusted')) AS received,
             sum(available) FILTER (WHERE kind IN ('opened', 'received', 'adjusted') AND available > 0) AS came
        FROM stock_movement GROUP BY sku) m ON m.sku = s.sku
    LEFT JOIN (
      SELECT l.sku, sum(l.quantity) FILTER (WHERE r.state = 'held') AS held,
             sum(l.quantity) FILTER (WHERE r.state IN ('committed', 'returned')) AS committed,
             sum(CASE r.state WHEN 'returned' THEN l.quantity ELSE l.returned END) AS returned
        FROM reservation_line l JOIN reservation r USING (reservation_id) GROUP BY l.sku) r ON r.sku = s.sku
    LEFT JOIN (SELECT sku, sum(pieces) AS lots_received, sum(remaining) AS lots_left FROM stock_lot GROUP BY sku) y ON y.sku = s.sku
    LEFT JOIN (SELECT sku, sum(pieces) AS lots_picked FROM batch_use WHERE lot_id IS NOT NULL GROUP BY sku) u ON u.sku = s.sku
   ORDER BY s.position`;

/** The balance of every SKU at one moment. */
export async function readBalances(manager: EntityManager): Promise<StockBalance[]> {
  return manager.query<StockBalance[]>(SELECT_BALANCES);
}

/** The equations that fail for the SKU, one sentence each. Empty when every piece is accounted for. */
export function findImbalances(balance: StockBalance): string[] {
  const { received, available, reserved, sold, held, committed, returned } = balance;
  const equations: [string, number, number][] = [
    ['received = available + reserved + sold', received, available + reserved + sold],
    ['reserved = pieces of held reservations', reserved, held],
    ['sold = pieces committed - pieces returned', sold, committed - returned],
    ['available = sum of the ledger', available, balance.ledger_available],
    ['reserved = sum of the ledger', reserved, balance.ledger_reserved],
    ['sold = sum of the ledger', sold, balance.ledger_sold],
    ['pieces of all lots = received pieces', balance.lots_received, balance.came],
    ['pieces of all lots = remaining pieces + used pieces', balance.lots_received, balance.lots_left + balance.lots_picked],
  ];
  return equations
    .filter(([, left, right]) => left !== right)
    .map(([claim, left, right]) => `${balance.sku}: ${claim}, but ${left} <> ${right}`);
}
