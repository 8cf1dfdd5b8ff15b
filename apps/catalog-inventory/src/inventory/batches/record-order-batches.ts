import type { Sku } from '@brote/contracts/catalog';
import {
  recordOrderBatches,
  type BatchShare,
  type BatchShortage,
  type RecordOrderBatchesRequest,
  type OrderBatchesView,
} from '@brote/contracts/recalls';
import { refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { returnToLots, pickFromLots } from '../stock/stock-lots';
import { readLastParcel, readRemainingOfBatch, readOrderBatches, readShares, type LastParcel } from './batches.queries';
import { LOCK_RESERVATION } from './batches.sql';

/** Staff record the batches that they saw in a parcel. These replace the ones that the lots suggested. */
@Injectable()
export class RecordOrderBatches {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Recording the same batches again changes nothing. @throws Refusal of `recordOrderBatches` */
  record({ orderId, shares }: RecordOrderBatchesRequest, call: CallContext): Promise<OrderBatchesView> {
    return this.unitOfWork.run(async (tx) => {
      const parcel = await readLastParcel(tx, orderId);
      if (parcel === undefined) return refuse(recordOrderBatches, 'PARCEL_UNKNOWN');
      await tx.query(LOCK_RESERVATION, { reservationId: parcel.reservationId });
      const before = await readShares(tx, parcel.reservationId);
      const mergedShares = mergeShares(shares);
      if (countTextOf(before) !== countTextOf(mergedShares)) refuse(recordOrderBatches, 'PIECES_WRONG');
      if (!parcel.isChecked || shareTextOf(before) !== shareTextOf(mergedShares)) {
        await this.replace(tx, parcel, mergedShares);
        const target = { type: 'order', id: orderId };
        await this.audit.record(tx, call, {
          action: 'order.note-batches',
          target,
          before: { shares: before },
          after: { shares: mergedShares },
        });
      }
      return readOrderBatches(tx, orderId);
    });
  }

  private async replace(tx: Transaction, { reservationId }: LastParcel, shares: readonly BatchShare[]): Promise<void> {
    const at = this.clock.now();
    await returnToLots(tx, reservationId, null, { source: 'corrected', at });
    for (const { sku, batch, pieces } of shares) {
      const remaining = batch === null ? null : await readRemainingOfBatch(tx, sku, batch);
      if (batch !== null && remaining === null) refuse(recordOrderBatches, 'BATCH_UNKNOWN');
      const takenPieces = await pickFromLots(tx, { sku, batch, pieces, reservationId, source: 'packer', at });
      if (batch !== null && takenPieces < pieces)
        refuse(recordOrderBatches, 'BATCH_SHORT', { sku, batch, left: remaining ?? 0 } satisfies BatchShortage);
    }
  }
}

/** One share for each SKU and batch, in the order in which SKU stocks are locked. */
function mergeShares(shares: readonly BatchShare[]): BatchShare[] {
  const byKey = new Map<string, BatchShare>();
  for (const { sku, batch, pieces } of shares) {
    const batchName = batch?.trim() ?? null;
    const key = `${sku} ${batchName?.toLowerCase() ?? ''}`;
    byKey.set(key, { sku, batch: batchName, pieces: pieces + (byKey.get(key)?.pieces ?? 0) });
  }
  return [...byKey.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, share]) => share);
}

/** Pieces of each SKU, as a text that can be compared. */
function countTextOf(shares: readonly BatchShare[]): string {
  const counts = new Map<Sku, number>();
  for (const { sku, pieces } of shares) counts.set(sku, pieces + (counts.get(sku) ?? 0));
  return JSON.stringify([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const shareTextOf = (shares: readonly BatchShare[]): string =>
  JSON.stringify(mergeShares(shares).map(({ sku, batch, pieces }) => [sku, batch?.toLowerCase() ?? null, pieces]));
