import type { Sku } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';
import { INSERT_LOT, INSERT_UNKNOWN_PICK, PICK_FROM_LOTS, RETURN_TO_LOT, SELECT_PARCEL_LOTS } from './stock.sql';

/** Pieces to take from the lots of a SKU. */
export interface LotPick {
  sku: Sku;
  pieces: number;
  /** The parcel that contains them; null for lost, broken or blocked pieces. */
  reservationId: string | null;
  source: 'books' | 'packer' | 'adjusted';
  at: Date;
  /** Takes only from lots of this batch, null meaning lots without one. By default the oldest lots lose the pieces. */
  batch?: string | null;
}

/** Pieces that arrived for a SKU. */
export interface StockArrival {
  sku: Sku;
  pieces: number;
  /** The maker's number; null when it is unknown. */
  batch: string | null;
  reference: string;
  at: Date;
}

/** Adds the arrived pieces as the newest lot of the SKU. */
export async function receiveLot(tx: Transaction, { sku, batch, pieces, reference, at }: StockArrival): Promise<void> {
  await tx.changeRows(INSERT_LOT, { sku, batch, pieces, reference, at });
}

/**
 * Takes pieces from the lots of a SKU, the oldest first. Missing pieces of a parcel are recorded without a batch, unless a batch was named.
 * @returns how many pieces the lots had
 */
export async function pickFromLots(tx: Transaction, { sku, pieces, reservationId, source, at, batch }: LotPick): Promise<number> {
  const [row] = await tx.query<{ pieces: number }>(PICK_FROM_LOTS, {
    ...{ sku, pieces, reservationId, source, at },
    isAnyBatch: batch === undefined,
    batch: batch ?? null,
  });
  const pickedPieces = row?.pieces ?? 0;
  const hasBatch = batch !== undefined && batch !== null;
  if (pickedPieces < pieces && reservationId !== null && !hasBatch)
    await tx.changeRows(INSERT_UNKNOWN_PICK, { reservationId, sku, pieces: pieces - pickedPieces, source, at });
  return pickedPieces;
}

/** Returns pieces of a parcel to their lots: all, or the wanted ones of each SKU. The last taken pieces return first. */
export async function returnToLots(
  tx: Transaction,
  reservationId: string,
  piecesBySku: ReadonlyMap<Sku, number> | null,
  entry: { source: 'returned' | 'corrected'; at: Date },
): Promise<void> {
  const remaining = piecesBySku === null ? null : new Map(piecesBySku);
  for (const { sku, lot, pieces } of await tx.query<{ sku: Sku; lot: string | null; pieces: number }>(SELECT_PARCEL_LOTS, {
    reservationId,
  })) {
    const returnedPieces = remaining === null ? pieces : Math.min(pieces, remaining.get(sku) ?? 0);
    if (returnedPieces === 0) continue;
    remaining?.set(sku, (remaining.get(sku) ?? 0) - returnedPieces);
    await tx.changeRows(RETURN_TO_LOT, { reservationId, lotId: lot, returnedPieces, sku, source: entry.source, at: entry.at });
  }
}
