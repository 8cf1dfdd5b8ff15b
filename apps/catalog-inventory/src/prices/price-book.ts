import type { Category, ProductId, Sku } from '@brote/contracts/catalog';
import type { LocalizedText } from '@brote/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Terms } from './price-rules';

/** The data of a product that a reservation needs: its name, its brushes and its price. */
export interface PricedProduct {
  id: ProductId;
  category: Category;
  name: LocalizedText;
  terms: Terms;
  /** The brushes that the product may contain. */
  offered: ReadonlySet<Sku>;
  /** Grows when the price, the publication or the offered variants change. A transaction compares it before it uses the terms. */
  priceVersion: number;
}

export type Prices = ReadonlyMap<ProductId, PricedProduct>;

interface NewestPrice {
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

const NEWEST_PRICES = `
  SELECT p.id, p.category, p.name_en, p.name_es, p.price_version, e.regular_price, e.sale_price, e.sale_ends_at,
         ARRAY(SELECT sku FROM variant_availability WHERE offered) AS offered
    FROM product p
   CROSS JOIN LATERAL (SELECT * FROM product_price WHERE product_id = p.id ORDER BY id DESC LIMIT 1) e
   WHERE p.published`;

/**
 * The terms of all products on sale, kept in memory. Every reservation reads them, and they change a few times a year. They may be old for
 * a moment after another copy of the service changed them. A reservation therefore confirms the version in its own transaction.
 */
@Injectable()
export class PriceBook {
  private known: Promise<Prices> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** The terms in memory, read first when there are none. */
  async prices(): Promise<Prices> {
    if (this.known) return this.known;
    const reading = this.read();
    this.known = reading;
    // A failed read must not be remembered.
    reading.catch(() => this.invalidate(reading));
    return reading;
  }

  /** The terms, read again from the database. */
  async freshPrices(): Promise<Prices> {
    this.known = undefined;
    return this.prices();
  }

  /** Called when a price changed, here or in another copy of the service. */
  invalidate(only?: Promise<Prices>): void {
    if (only === undefined || this.known === only) this.known = undefined;
  }

  private async read(): Promise<Prices> {
    const rows = await this.dataSource.query<NewestPrice[]>(NEWEST_PRICES);
    return new Map(rows.map((row) => [row.id, toPricedProduct(row)]));
  }
}

function toPricedProduct(row: NewestPrice): PricedProduct {
  return {
    id: row.id,
    category: row.category,
    name: { en: row.name_en, es: row.name_es },
    terms: { regularPrice: row.regular_price, salePrice: row.sale_price, saleEndsAt: row.sale_ends_at },
    offered: new Set(row.offered),
    priceVersion: row.price_version,
  };
}
