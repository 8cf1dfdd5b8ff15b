import { type ChargeForDocuments, listChargesForDocuments } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { NO_DOCUMENTS, PlanDocumentsQueries } from './plan-documents.queries';

const DAY_MS = 86_400_000;

/** A charge that lacks its invoice or a credit note. */
export interface UndocumentedCharge {
  charge: ChargeForDocuments;
  /** Whether its invoice is requested or issued, so that only a credit note is missing. */
  hasInvoice: boolean;
}

interface UndocumentedPage {
  charges: UndocumentedCharge[];
  /** Position of the next page; null after the last one. */
  nextCursor: string | null;
}

/** Compares the charges of plans with the documents that are requested or issued. Every method may throw Unavailable and RemoteFailure. */
@Injectable()
export class FindUndocumentedCharges {
  constructor(
    private readonly requests: RequestClient,
    private readonly documents: PlanDocumentsQueries,
    private readonly config: OrdersConfig,
  ) {}

  /** The reconciler requests documents of charges since then. Staff decide about earlier ones. */
  earlierUntil(now: Date): Date {
    return new Date(now.getTime() - this.config.reconcileLookbackDays * DAY_MS);
  }

  /** The undocumented charges of one page after a position. A page may have none. */
  async readPage(cursor: string | null): Promise<UndocumentedPage> {
    const { charges, nextCursor } = await this.requests.send(listChargesForDocuments, { cursor });
    const documented = await this.documents.findDocumented(charges.map(({ chargeId }) => chargeId));
    const compared = charges.map((charge) => ({ charge, ...(documented.get(charge.chargeId) ?? NO_DOCUMENTS) }));
    const undocumented = compared.filter(({ charge, hasInvoice, refundedTotal }) => !hasInvoice || charge.refunded > refundedTotal);
    return { charges: undocumented.map(({ charge, hasInvoice }) => ({ charge, hasInvoice })), nextCursor };
  }

  /** All undocumented charges, page by page, so that memory stays constant. */
  async *readPages(): AsyncGenerator<UndocumentedCharge[]> {
    let cursor: string | null = null;
    do {
      const page: UndocumentedPage = await this.readPage(cursor);
      yield page.charges;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}

/** Whether staff decide about a charge: it has no invoice, and it is older than those of the reconciler. */
export function isLeftToStaff({ charge, hasInvoice }: UndocumentedCharge, paidBefore: Date): boolean {
  return !hasInvoice && new Date(charge.paidAt) < paidBefore;
}
