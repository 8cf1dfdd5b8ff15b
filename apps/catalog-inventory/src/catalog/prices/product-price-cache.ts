import type { Category, ProductId, Sku } from '@brote/contracts/catalog';
import type { LocalizedText } from '@brote/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PriceTerms } from './price-rules';
import { SELECT_NEWEST_PRICES } from './prices.sql';

/** The data of a product that a reservation needs: its name, its brushes and its price. */
export interface PricedProduct {
  id: ProductId;
  category: Category;
  name: LocalizedText;
  terms: PriceTerms;
  /** The brushes that the product may contain. */
  offered: ReadonlySet<Sku>;
  /** Grows when the price, the publication or the offered variants change. A transaction compares it before it uses the terms. */
  priceVersion: number;
}

export type ProductPrices = ReadonlyMap<ProductId, PricedProduct>;

interface NewestPriceRow {
  id: ProductId;
  category: Category;
  name_en: string;
  name_es: string;
  price_version: number;
  regular_price: number;
  sale_price: number | null;
  sale_ends_at: Date | null;
  offered: Sku[];
}

/**
 * The terms of all products on sale, kept in memory. Every reservation reads them, and they change a few times a year. They may be old for
 * a moment after another copy of the service changed them. A reservation therefore confirms the version in its own transaction.
 */
@Injectable()
export class ProductPriceCache {
  private cachedPrices: Promise<ProductPrices> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** The terms in memory, read first when there are none. */
  async getPrices(): Promise<ProductPrices> {
    if (this.cachedPrices) return this.cachedPrices;
    const pendingRead = this.readPrices();
    this.cachedPrices = pendingRead;
    // A failed read must not be remembered.
    pendingRead.catch(() => this.invalidate(pendingRead));
    return pendingRead;
  }

  /** The terms, read again from the database. */
  async reloadPrices(): Promise<ProductPrices> {
    this.cachedPrices = undefined;
    return this.getPrices();
  }

  /** Called when a price changed, here or in another copy of the service. */
  invalidate(failedRead?: Promise<ProductPrices>): void {
    if (failedRead === undefined || this.cachedPrices === failedRead) this.cachedPrices = undefined;
  }

  private async readPrices(): Promise<ProductPrices> {
    const rows = await this.dataSource.query<NewestPriceRow[]>(SELECT_NEWEST_PRICES);
    return new Map(rows.map((row) => [row.id, toPricedProduct(row)]));
  }
}

function toPricedProduct(row: NewestPriceRow): PricedProduct {
  return {
    id: row.id,
    category: row.category,
    name: { en: row.name_en, es: row.name_es },
    terms: { regularPrice: row.regular_price, salePrice: row.sale_price, saleEndsAt: row.sale_ends_at },
    offered: new Set(row.offered),
    priceVersion: row.price_version,
  };
}
