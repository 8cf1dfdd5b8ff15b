import type { LocalizedText } from '@brote/contracts';
import type { BrushChoice, ProductId } from '@brote/contracts/catalog';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Order } from './order.entity';

/** One sold line of an order. */
@Entity('order_line')
export class OrderLine {
  @PrimaryColumn('uuid') orderId!: string;
  @PrimaryColumn('smallint') position!: number;
  @ManyToOne(() => Order, (order) => order.lines) @JoinColumn({ name: 'order_id' }) order?: Relation<Order>;
  @Column('text') productId!: ProductId;
  @Column('jsonb') name!: LocalizedText;
  @Column('int') quantity!: number;
  /** Cents, VAT included. */
  @Column('int') unitPrice!: number;
  @Column('int') lineTotal!: number;
  @Column('jsonb') brushes!: BrushChoice[];
}
