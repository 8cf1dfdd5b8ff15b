import type { InventoryView, SkuStockView } from '@brote/contracts/catalog';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SELECT_FIRST_MOVEMENT, SELECT_SKU_STOCKS } from './inventory.sql';

const DAY_MS = 24 * 60 * 60_000;
const SALES_DAYS = 28;

type StockRowWithSales = Omit<SkuStockView, 'daysOfCover' | 'movedAt'> & { movedAt: Date | null };

/** Reads the SKU stocks with their rate of sales. */
@Injectable()
export class GetInventory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<InventoryView> {
    const nowMs = this.clock.epochMs();
    const [opened] = await this.database.query<{ at: Date }>(SELECT_FIRST_MOVEMENT, {});
    const salesDays = opened ? salesDaysSince(opened.at, nowMs) : SALES_DAYS;
    const skuStocks = await this.database.query<StockRowWithSales>(SELECT_SKU_STOCKS, { salesSince: new Date(nowMs - salesDays * DAY_MS) });
    return { skuStocks: skuStocks.map((skuStock) => skuStockView(skuStock, salesDays)), salesDays };
  }
}

/** Whole days since the shop opened, from 1 to 28: a new shop has no four weeks of sales. */
function salesDaysSince(opened: Date, nowMs: number): number {
  return Math.min(SALES_DAYS, Math.max(1, Math.ceil((nowMs - opened.getTime()) / DAY_MS)));
}

function skuStockView({ movedAt, ...skuStock }: StockRowWithSales, salesDays: number): SkuStockView {
  const { available, soldLately } = skuStock;
  const daysOfCover = soldLately === 0 ? null : Math.floor((available * salesDays) / soldLately);
  return { ...skuStock, daysOfCover, movedAt: movedAt?.toISOString() ?? null };
}
