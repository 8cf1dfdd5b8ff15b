import type { BrushColor, BrushType, Sku, StockView } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** The pieces of one brush type and colour. Only movements change them, each with its row in the ledger, by SQL that is one statement. */
@Entity()
export class SkuStock {
  @PrimaryColumn({ type: 'text' }) sku!: Sku;
  /** Order in lists: by type, then colour as the pickers show them. */
  @Column({ type: 'int' }) position!: number;
  @Column({ type: 'text' }) type!: BrushType;
  @Column({ type: 'text' }) color!: BrushColor;
  /** Free to be bought. */
  @Column({ type: 'int' }) available!: number;
  /** Reserved for checkouts that are not paid yet, and for deliveries that have not left. */
  @Column({ type: 'int' }) reserved!: number;
  /** Sold and not returned. */
  @Column({ type: 'int' }) sold!: number;
  /** At this count or below, stock is low. */
  @Column({ type: 'int' }) threshold!: number;
  /** Grows by one with each event of the SKU. */
  @VersionColumn({ type: 'bigint' }) version!: number;
}

/** One SKU stock as staff see it. */
export function stockView({ sku, available, reserved, sold, threshold }: SkuStock): StockView {
  return { sku, available, reserved, sold, threshold };
}
