import {
  type ChargeForDocuments,
  CHARGES_PAGE_SIZE,
  listChargesForDocuments,
  type ListChargesForDocumentsReply,
  type ListChargesForDocumentsRequest,
  MAX_LISTED_REFUNDS,
} from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { SELECT_CHARGES_FOR_DOCUMENTS } from './charges-for-documents.queries';

type ChargeRow = Omit<ChargeForDocuments, 'paidAt'> & { paidAt: Date };

/** Lists all charges page by page, so that the service of invoices finds those without a document. */
@Controller()
export class ListChargesForDocuments {
  constructor(private readonly store: SubscriptionStore) {}

  @RequestHandler(listChargesForDocuments)
  async list({ cursor }: ListChargesForDocumentsRequest): Promise<ListChargesForDocumentsReply> {
    const params = { cursor, pageSize: CHARGES_PAGE_SIZE, maxRefunds: MAX_LISTED_REFUNDS };
    const rows = await this.store.query<ChargeRow>(SELECT_CHARGES_FOR_DOCUMENTS, params);
    const charges = rows.map(({ paidAt, ...charge }) => ({ ...charge, paidAt: paidAt.toISOString() }));
    return { charges, nextCursor: rows.length === CHARGES_PAGE_SIZE ? (rows.at(-1)?.chargeId ?? null) : null };
  }
}
