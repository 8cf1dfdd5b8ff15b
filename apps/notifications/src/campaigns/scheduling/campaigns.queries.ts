import type { ListCampaignsReply, ListCampaignsRequest } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type CampaignRow, campaignView } from './campaign-row';
import { SELECT_CAMPAIGN } from './campaigns.sql';

/** Milliseconds since 1970, and the id. */
const CURSOR_PATTERN = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** Reads the campaigns of staff. */
@Injectable()
export class CampaignsQueries {
  constructor(private readonly database: Database) {}

  /** The newest first; an invalid cursor starts at the first page. */
  async readPage({ cursor, limit }: ListCampaignsRequest): Promise<ListCampaignsReply> {
    const [, at = null, id = null] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    const after = at === null ? null : new Date(Number(at));
    const rows = await this.database.query<CampaignRow>(
      `${SELECT_CAMPAIGN} WHERE :after::timestamptz IS NULL OR (campaign.created_at, campaign.id) < (:after, :id::uuid)
        ORDER BY campaign.created_at DESC, campaign.id DESC LIMIT :limit`,
      { after, id, limit: limit + 1 },
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page.map(campaignView), nextCursor: last && rows.length > limit ? `${last.createdAt.getTime()}_${last.id}` : null };
  }
}
