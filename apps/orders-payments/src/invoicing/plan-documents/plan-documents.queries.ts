import { Database, ProcessLock, type Sql, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { OrdersConfig } from '#app/config';
import { DocumentBackfill } from './document-backfill.entity';
import { PlanDocument } from './plan-document.entity';
import {
  CLAIM_DUE_DOCUMENTS,
  COUNT_ISSUABLE_DOCUMENTS,
  LOCK_CHARGE,
  MEASURE_DOCUMENTS,
  SELECT_DOCUMENTED_CHARGES,
} from './plan-documents.sql';

/** Documents that need attention. */
export interface PlanDocumentBacklog {
  failedCount: number;
  /** Age of the oldest document that is due, in seconds; 0 without one. */
  oldestSeconds: number;
}

/** The documents of a charge that are requested or issued. */
interface DocumentsOfCharge {
  hasInvoice: boolean;
  /** Cents of the charge that have credit notes. */
  refundedTotal: number;
  /** The part of them that was requested as refunds of the shop. */
  refundedByShop: number;
}

/** Those of a charge without any. */
export const NO_DOCUMENTS: DocumentsOfCharge = { hasInvoice: false, refundedTotal: 0, refundedByShop: 0 };

/** Reads of the documents of plans. */
@Injectable()
export class PlanDocumentsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Locks the document for the transaction. */
  async lock(tx: Transaction, id: string): Promise<PlanDocument | null> {
    return tx.repository(PlanDocument).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The documents of a charge. No other transaction requests one of a refund until this one ends. */
  async lockDocumented(tx: Transaction, chargeId: string): Promise<DocumentsOfCharge> {
    await tx.query(LOCK_CHARGE, { chargeId });
    return (await this.findDocumented([chargeId], tx)).get(chargeId) ?? NO_DOCUMENTS;
  }

  /** The documents of charges, by charge; charges without any are left out. */
  async findDocumented(chargeIds: readonly string[], sql: Sql = this.database): Promise<Map<string, DocumentsOfCharge>> {
    if (chargeIds.length === 0) return new Map();
    const rows = await sql.query<DocumentsOfCharge & { chargeId: string }>(SELECT_DOCUMENTED_CHARGES, { chargeIds });
    return new Map(rows.map(({ chargeId, ...documents }) => [chargeId, documents]));
  }

  /** Documents that a worker can issue now; those above the limit are not counted. */
  async countIssuable(limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_ISSUABLE_DOCUMENTS, { limit });
    return row?.count ?? 0;
  }

  /** The backfill of earlier charges that is under way. */
  async findRunningBackfill(): Promise<DocumentBackfill | null> {
    return this.database.repository(DocumentBackfill).findOneBy({ state: 'running' });
  }

  /** Claims documents that are due. */
  async claimDue(now: Date, limit: number): Promise<PlanDocument[]> {
    const { leaseMs } = this.config;
    const { holder } = this.processLock;
    const rows = await this.database.query<{ id: string }>(CLAIM_DUE_DOCUMENTS, { now, limit, leaseMs, holder });
    if (rows.length === 0) return [];
    return this.database.repository(PlanDocument).findBy({ id: In(rows.map(({ id }) => id)) });
  }

  /** Up to `limit` failed documents after a position, the oldest first. */
  async failedPage(after: { at: Date; id: string } | null, limit: number): Promise<PlanDocument[]> {
    const query = this.database.repository(PlanDocument).createQueryBuilder('d').where(`d.state = 'failed'`);
    if (after !== null) query.andWhere('(d.occurredAt, d.id) > (:at, :id)', { at: after.at, id: after.id });
    return query.orderBy('d.occurredAt').addOrderBy('d.id').limit(limit).getMany();
  }

  async measure(now: Date): Promise<PlanDocumentBacklog> {
    const [row] = await this.database.query<PlanDocumentBacklog>(MEASURE_DOCUMENTS, { now });
    return row ?? { failedCount: 0, oldestSeconds: 0 };
  }
}
