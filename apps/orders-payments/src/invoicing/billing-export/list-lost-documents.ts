import { listLostDocuments, type ListLostDocumentsReply, type ListLostDocumentsRequest } from '@brote/contracts/staff-orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { LostDocumentsQueries } from './lost-documents.queries';

/** The documents that restores have lost, for staff and for the export of the books. */
@Controller()
export class ListLostDocuments {
  constructor(private readonly queries: LostDocumentsQueries) {}

  @RequestHandler(listLostDocuments)
  async list({ cursor, limit }: ListLostDocumentsRequest): Promise<ListLostDocumentsReply> {
    const [number = '', fingerprint = ''] = cursor?.split(' ') ?? [];
    const found = await this.queries.page(cursor === null ? null : { number, fingerprint }, limit + 1);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, nextCursor: last === undefined ? null : `${last.number} ${last.fingerprint ?? ''}` };
  }
}
