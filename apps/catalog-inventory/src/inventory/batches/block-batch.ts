import type { Sku } from '@brote/contracts/catalog';
import { blockBatch, type BlockBatchReply, type BlockBatchRequest } from '@brote/contracts/recalls';
import { refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { AdjustStock } from '../stock/adjust-stock';
import { LOCK_SKU_STOCKS, SELECT_BATCH, SELECT_EARLIER_BLOCK } from './batches.sql';

/** A SKU stock with pieces of the batch. `left` counts those in its lots, `available` all free pieces of the SKU. */
interface BlockedSku {
  sku: Sku;
  available: number;
  left: number;
}

/** Admins take the rest of a batch out of stock, so that customers can no longer buy it. */
@Injectable()
export class BlockBatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly adjustStock: AdjustStock,
    private readonly audit: StaffAudit,
  ) {}

  /**
   * Reserved and sold pieces stay promised. The reply counts them, because staff have to find them by hand.
   * @throws Refusal BATCH_UNKNOWN
   */
  block(request: BlockBatchRequest, call: CallContext): Promise<BlockBatchReply> {
    const { blockId } = request;
    const batch = request.batch.trim();
    return this.unitOfWork.run(async (tx) => {
      if ((await tx.query(SELECT_BATCH, { batch })).length === 0) return refuse(blockBatch, 'BATCH_UNKNOWN');
      const skuStocks = await tx.query<BlockedSku>(LOCK_SKU_STOCKS, { batch });
      const promised = skuStocks.reduce((sum, { available, left }) => sum + Math.max(0, left - available), 0);
      const [earlierBlock] = await tx.query<{ blocked: number }>(SELECT_EARLIER_BLOCK, { blockId });
      if (earlierBlock !== undefined) return { blocked: earlierBlock.blocked, promised, isRepeated: true };
      const blockedPieces = await this.removeFromStock(tx, skuStocks, { ...request, batch });
      const after = { batch, blocked: blockedPieces, promised, reason: request.reason.trim(), blockId };
      await this.audit.record(tx, call, { action: 'batch.block', target: { type: 'batch', id: batch }, before: null, after });
      return { blocked: blockedPieces, promised, isRepeated: false };
    });
  }

  private async removeFromStock(
    tx: Transaction,
    skuStocks: readonly BlockedSku[],
    { blockId, batch, reason }: BlockBatchRequest,
  ): Promise<number> {
    let blockedPieces = 0;
    for (const { sku, available, left } of skuStocks) {
      const pieces = Math.min(available, left);
      if (pieces === 0) continue;
      // An adjustment id is applied once, so each SKU needs its own.
      const adjustment = { adjustmentId: `${blockId}:${sku}`, sku, delta: -pieces, reason, kind: 'adjusted', takeFrom: batch } as const;
      await this.adjustStock.adjustStock(tx, adjustment);
      blockedPieces += pieces;
    }
    return blockedPieces;
  }
}
