import type { Sku } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';

/** Pieces that are taken from a shelf. */
export interface Taking {
  sku: Sku;
  pieces: number;
  /** The parcel they lie in; null for what was lost, broken or blocked. */
  reservationId: string | null;
  source: 'books' | 'packer' | 'adjusted';
  at: Date;
  /** Only of this batch, null meaning pieces without one; the oldest of the shelf when it is not given. */
  batch?: string | null;
}

/** Pieces that came to a shelf. */
export interface Arrival {
  sku: Sku;
  pieces: number;
  /** The maker's number; null when nobody knows it. */
  batch: string | null;
  reference: string;
  at: Date;
}

const OPEN = `
  INSERT INTO stock_lot (sku, batch, pieces, remaining, reference, arrived_at) VALUES ($1, $2, $3, $3, $4, $5)`;

const TAKE = `
  WITH open AS MATERIALIZED (
    SELECT id, remaining FROM stock_lot
     WHERE sku = $1 AND remaining > 0 AND ($6::boolean OR lower(batch) IS NOT DISTINCT FROM lower($7::text))
     ORDER BY id FOR UPDATE
  ), share AS (
    SELECT id, least(remaining, $2::int - (sum(remaining) OVER (ORDER BY id) - remaining))::int AS pieces FROM open
  ), taken AS (
    UPDATE stock_lot l SET remaining = l.remaining - s.pieces FROM share s WHERE l.id = s.id AND s.pieces > 0 RETURNING l.id, s.pieces
  ), noted AS (
    INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at) SELECT $3::uuid, $1, id, pieces, $4, $5::timestamptz FROM taken
  )
  SELECT coalesce(sum(pieces), 0)::int AS pieces FROM taken`;

const TAKE_UNKNOWN = 'INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at) VALUES ($1, $2, NULL, $3, $4, $5)';

const IN_PARCEL = `
  SELECT sku, lot_id AS lot, sum(pieces)::int AS pieces FROM batch_use WHERE reservation_id = $1
   GROUP BY sku, lot_id HAVING sum(pieces) > 0 ORDER BY sku, lot_id DESC NULLS FIRST`;

const PUT_BACK = `
  WITH back AS (UPDATE stock_lot SET remaining = remaining + $3::int WHERE id = $2::bigint RETURNING id)
  INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at)
  SELECT $1::uuid, $4, $2::bigint, -$3::int, $5, $6::timestamptz FROM (SELECT count(*) FROM back) AS done`;

/** Lays what came on top of its shelf. */
export async function receiveLot(tx: Transaction, { sku, batch, pieces, reference, at }: Arrival): Promise<void> {
  await tx.execute(OPEN, [sku, batch, pieces, reference, at]);
}

/** Takes pieces off a shelf, the oldest first. Gives how many the layers had; the rest of a parcel is noted as of no known batch. */
export async function pickFromLots(tx: Transaction, { sku, pieces, reservationId, source, at, batch }: Taking): Promise<number> {
  const [row] = await tx.query<{ pieces: number }>(TAKE, [sku, pieces, reservationId, source, at, batch === undefined, batch ?? null]);
  const taken = row?.pieces ?? 0;
  const isNamed = batch !== undefined && batch !== null;
  if (taken < pieces && reservationId !== null && !isNamed)
    await tx.execute(TAKE_UNKNOWN, [reservationId, sku, pieces - taken, source, at]);
  return taken;
}

/** Puts back what lies in a parcel: all of it, or the given pieces of each unit, of which the last taken are the first to come back. */
export async function returnToLots(
  tx: Transaction,
  reservationId: string,
  wanted: ReadonlyMap<Sku, number> | null,
  note: { source: 'returned' | 'corrected'; at: Date },
): Promise<void> {
  const left = wanted === null ? null : new Map(wanted);
  for (const { sku, lot, pieces } of await tx.query<{ sku: Sku; lot: string | null; pieces: number }>(IN_PARCEL, [reservationId])) {
    const back = left === null ? pieces : Math.min(pieces, left.get(sku) ?? 0);
    if (back === 0) continue;
    left?.set(sku, (left.get(sku) ?? 0) - back);
    await tx.execute(PUT_BACK, [reservationId, lot, back, sku, note.source, note.at]);
  }
}
