import type { Locale } from '@brote/contracts';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { StaffWords } from '#app/rendering/staff-words';

/** What staff wrote to one person or to a segment. */
export interface CampaignWords {
  words: StaffWords;
  /** Null for a segment; empty once it was forgotten. */
  recipient: string | null;
  locale: Locale | null;
}

const OF_CAMPAIGN = `
  SELECT jsonb_build_object('subject', subject, 'content', content) AS words, recipient, locale
    FROM campaign WHERE id = $1 AND state <> 'cancelled'`;
const OF_TEMPLATE = `
  SELECT jsonb_build_object('subject', subject, 'content', content) AS words FROM message_template WHERE id = $1 AND removed_at IS NULL`;

/** Reads what staff wrote, for the moment it leaves. */
@Injectable()
export class StaffWordsQueries {
  constructor(private readonly database: Database) {}

  async ofCampaign(id: string): Promise<CampaignWords | null> {
    const [found] = await this.database.query<CampaignWords>(OF_CAMPAIGN, [id]);
    return found ?? null;
  }

  async ofTemplate(id: string): Promise<StaffWords | null> {
    const [found] = await this.database.query<{ words: StaffWords }>(OF_TEMPLATE, [id]);
    return found?.words ?? null;
  }
}
