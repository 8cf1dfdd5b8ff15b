import type { VerifactuRecord } from '@brote/verifactu';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A column that the database reads from the record. */
const READ_FROM_RECORD = { type: 'text', insert: false, update: false } as const;

/** One record of the chain, as the tax agency gets it. It is never changed or deleted. */
@Entity('billing_record')
export class BillingRecord {
  /** 1 and up, without a gap. */
  @PrimaryColumn('bigint') position!: number;
  @Column('jsonb') record!: VerifactuRecord;
  /** The address in the QR code of the document; null where records were not sent, and for later records of the same document. */
  @Column('text', { nullable: true }) qrAddress!: string | null;
  @Column(READ_FROM_RECORD) kind!: VerifactuRecord['kind'];
  @Column(READ_FROM_RECORD) issuerNif!: string;
  @Column(READ_FROM_RECORD) invoiceNumber!: string;
  /** SHA-256 in 64 upper-case hexadecimal digits. */
  @Column(READ_FROM_RECORD) fingerprint!: string;
}
