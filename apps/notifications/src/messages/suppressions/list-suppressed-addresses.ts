import {
  listSuppressedAddresses,
  type ListSuppressedAddressesReply,
  type ListSuppressedAddressesRequest,
  type SuppressedAddressView,
  type TopicConfirmationView,
} from '@brote/contracts/notifications';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { hashAddress, normalizeAddress } from './hash-address';
import { SELECT_CONFIRMATIONS, SELECT_SUPPRESSIONS } from './suppressions.sql';

type SuppressionRow = Omit<SuppressedAddressView, 'since'> & { since: Date };
type ConfirmationRow = Omit<TopicConfirmationView, 'requestedAt'> & { requestedAt: Date };

/** Milliseconds since 1970, and the id. */
const CURSOR_PATTERN = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** The suppression list for staff, page by page, the newest first. */
@Controller()
export class ListSuppressedAddresses {
  constructor(private readonly database: Database) {}

  /** An invalid cursor starts at the first page. */
  @RequestHandler(listSuppressedAddresses)
  async list({ search, address, cursor, limit }: ListSuppressedAddressesRequest): Promise<ListSuppressedAddressesReply> {
    const [, sinceMs, cursorId = null] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    const foundRows = await this.database.query<SuppressionRow>(SELECT_SUPPRESSIONS, {
      searchPattern: search === null ? null : `%${escapePattern(normalizeAddress(search))}%`,
      addressHash: address === null ? null : hashAddress(address),
      cursorSince: sinceMs === undefined ? null : new Date(Number(sinceMs)),
      cursorId,
      maxRows: limit + 1,
    });
    const page = foundRows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
      nextCursor: last && foundRows.length > limit ? `${last.since.getTime()}_${last.id}` : null,
      confirmations: await this.listConfirmations(),
    };
  }

  private async listConfirmations(): Promise<TopicConfirmationView[]> {
    const rows = await this.database.query<ConfirmationRow>(SELECT_CONFIRMATIONS);
    return rows.map(({ requestedAt, ...row }) => ({ ...row, requestedAt: requestedAt.toISOString() }));
  }
}

/** Takes the characters of LIKE literally. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
