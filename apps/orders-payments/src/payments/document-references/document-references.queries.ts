import { Database, isClaimableSql, ProcessLock, updateExpected } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { DocumentReference } from './document-reference.entity';
import type { NamedDocument } from './document-reference';

const CLAIM_DUE = `
  UPDATE document_reference SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE number IN (SELECT number FROM document_reference WHERE due_at <= :now AND ${isClaimableSql()}
                     ORDER BY due_at, number LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING number`;

/** The document of a refund belongs to it, that of a plan to its invoice at Stripe, and each other one to the charge of the order. */
const SELECT_UNNAMED = `
  SELECT i.number, i.issued_on::text AS "issuedOn", i.total, f.stripe_refund_id AS "refundId",
         CASE WHEN i.refund_id IS NULL THEN i.charge_id END AS "invoiceId", p.charge, p.payment_intent AS "paymentIntent"
    FROM invoice i LEFT JOIN refund f ON f.id = i.refund_id LEFT JOIN payment p ON p.order_id = i.order_id
   WHERE i.number = ANY(:numbers) ORDER BY i.number`;

/** A document, and the ids of the objects at Stripe that may name it. */
export interface UnnamedDocument extends NamedDocument {
  refundId: string | null;
  invoiceId: string | null;
  charge: string | null;
  paymentIntent: string | null;
}

/** Documents whose numbers are not at Stripe yet. */
@Injectable()
export class DocumentReferencesQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Claims documents that are due. */
  async claimDue(now: Date, limit: number): Promise<UnnamedDocument[]> {
    const { leaseMs } = this.config;
    const claimed = await this.database.query<{ number: string }>(CLAIM_DUE, { now, limit, leaseMs, holder: this.processLock.holder });
    if (claimed.length === 0) return [];
    return this.database.query<UnnamedDocument>(SELECT_UNNAMED, { numbers: claimed.map(({ number }) => number) });
  }

  /** Stripe names the document now, or will never do so. */
  async remove(number: string): Promise<void> {
    await this.database.repository(DocumentReference).delete({ number });
  }

  /** Stores a failed attempt. @throws OptimisticLockError when another process has written the number meanwhile */
  async postpone(number: string, error: unknown, now: Date): Promise<void> {
    const reference = await this.database.repository(DocumentReference).findOneBy({ number });
    if (reference === null) return;
    reference.postpone(error, now);
    await updateExpected(this.database, DocumentReference, reference, {});
  }
}
