import type { BrushColor, BrushType, Sku } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where the pieces of one brush type and colour are. Changed by movements only, each with its row in the ledger. */
@Entity()
export class SkuStock {
  @PrimaryColumn({ type: 'text' }) sku!: Sku;
  /** Order in lists: by type, then colour as the pickers show them. */
  @Column({ type: 'int' }) position!: number;
  @Column({ type: 'text' }) type!: BrushType;
  @Column({ type: 'text' }) color!: BrushColor;
  /** On the shelf, free to be bought. */
  @Column({ type: 'int' }) available!: number;
  /** Held for checkouts that are not paid yet. */
  @Column({ type: 'int' }) reserved!: number;
  /** Sold and not returned. */
  @Column({ type: 'int' }) sold!: number;
  /** From this count down the shelf is low. */
  @Column({ type: 'int' }) threshold!: number;
  /** Grows by one with each event of the unit. */
  @Column({ type: 'bigint' }) version!: number;
}
