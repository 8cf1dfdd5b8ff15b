import type { Sku, StockShortage } from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type StockChange } from './availability';
import { receiveLot, pickFromLots } from './stock-lots';
import { StockEventPublisher } from './stock-event-publisher';
import { ADJUST_STOCK } from './stock.sql';

/** The result of a movement; `available` and `version` are null when it would take more pieces than there are. */
interface AdjustedRow extends Omit<StockChange, 'available' | 'version'> {
  available: number | null;
  version: number | null;
}

/** A change of a SKU's pieces, applied once: received goods, or a correction of the count. */
export interface StockAdjustment {
  adjustmentId: string;
  sku: Sku;
  delta: number;
  reason: string;
  kind: 'received' | 'adjusted';
  /** The maker's number of the batch that came. */
  batch?: string | null;
  /** The batch to take pieces from; by default the oldest lots lose them. */
  takeFrom?: string;
}

/** Receives or corrects stock by a difference. An absolute count would overwrite sales of the same moment. */
@Injectable()
export class AdjustStock {
  constructor(
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Null when the adjustment was applied before. @throws Refusal STOCK_SHORT */
  async adjustStock(tx: Transaction, adjustment: StockAdjustment): Promise<StockChange | null> {
    const stockChange = await this.moveStock(tx, adjustment);
    if (stockChange === null) return null;
    await this.updateLots(tx, adjustment);
    this.stockEvents.publishChanges(tx, [stockChange]);
    return stockChange;
  }

  /** Added pieces become a new lot, with or without a batch. Missing pieces are taken from the oldest lots, or from the named batch. */
  private async updateLots(tx: Transaction, { sku, delta, adjustmentId, batch, takeFrom }: StockAdjustment): Promise<void> {
    const at = this.clock.now();
    if (delta > 0) await receiveLot(tx, { sku, batch: batch?.trim() ?? null, pieces: delta, reference: adjustmentId, at });
    else
      await pickFromLots(tx, {
        ...{ sku, pieces: -delta, reservationId: null, source: 'adjusted', at },
        ...(takeFrom === undefined ? {} : { batch: takeFrom }),
      });
  }

  private async moveStock(
    tx: Transaction,
    { adjustmentId, sku, delta, reason, kind, batch }: StockAdjustment,
  ): Promise<StockChange | null> {
    const movement = { sku, delta, adjustmentId, reason: reason.trim(), now: this.clock.now(), kind, batch: batch?.trim() ?? null };
    const [row] = await tx.query<AdjustedRow>(ADJUST_STOCK, movement);
    if (!row) return null;
    const { available, version } = row;
    if (available !== null && version !== null) return { ...row, available, version };
    throw new Refusal('STOCK_SHORT', [{ sku, wanted: -delta, left: row.was }] satisfies StockShortage[]);
  }
}
