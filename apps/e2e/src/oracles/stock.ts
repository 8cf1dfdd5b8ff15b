import type { ShopDatabase } from '../shop-database';

interface Pieces {
  sku: string;
  pieces: number;
}

const ORDERED = `
  SELECT (b ->> 'type') || '-' || (b ->> 'color') AS sku, sum(l.quantity)::int AS pieces
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN checkout c ON c.id = o.checkout_id, jsonb_array_elements(l.brushes) b
   WHERE CASE WHEN $1 THEN o.status IN ('processing', 'shipped', 'delivered') ELSE c.step IN ('session_open', 'payment_delayed') END
   GROUP BY 1`;

/** Every piece is where the catalogue's books say, and they agree with the orders: sold is what was paid, reserved what waits for payment. */
export async function stockIsConserved(database: ShopDatabase): Promise<string[]> {
  const shelf = await database.rows<{ sku: string; sold: number; reserved: number }>(
    'catalog',
    'SELECT sku, sold, reserved FROM sku_stock',
  );
  const sold = await database.rows<Pieces>('orders', ORDERED, [true]);
  const open = await database.rows<Pieces>('orders', ORDERED, [false]);
  const of = (list: readonly Pieces[], sku: string) => list.find((entry) => entry.sku === sku)?.pieces ?? 0;
  return [
    ...(await database.conservationProblems()),
    ...shelf.flatMap((unit) => [
      ...(unit.sold === of(sold, unit.sku) ? [] : [`${unit.sku}: ${unit.sold} count as sold, paid orders hold ${of(sold, unit.sku)}.`]),
      ...(unit.reserved === of(open, unit.sku)
        ? []
        : [`${unit.sku}: ${unit.reserved} are reserved, open payment pages hold ${of(open, unit.sku)}.`]),
    ]),
  ];
}
