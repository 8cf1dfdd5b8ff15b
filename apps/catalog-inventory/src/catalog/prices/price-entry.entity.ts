import type { ProductId } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The price of a product from a moment on. Rows are only added; the newest is in force. Prices are cents, VAT included. */
@Entity('product_price')
export class PriceEntry {
  /** Grows with each change of any product. */
  @PrimaryColumn({ type: 'bigint' }) id!: number;
  @Column({ type: 'text' }) productId!: ProductId;
  @Column({ type: 'int' }) regularPrice!: number;
  /** Charged instead of the regular price until `saleEndsAt`; null when nothing is reduced. */
  @Column({ type: 'int', nullable: true }) salePrice!: number | null;
  @Column({ type: 'timestamptz', nullable: true }) saleEndsAt!: Date | null;
  @Column({ type: 'timestamptz' }) validFrom!: Date;
}
