import type { Locale } from '@brote/contracts';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { TemplateContent } from '#app/messages/rendering/template-content';

/** Content of a message of staff to one person or to a segment. */
export interface CampaignContent {
  words: TemplateContent;
  /** Recipient; null for a segment, empty once it was erased. */
  recipient: string | null;
  locale: Locale | null;
}

const SELECT_CAMPAIGN_CONTENT = `
  SELECT jsonb_build_object('subject', subject, 'content', content) AS words, recipient, locale
    FROM campaign WHERE id = :id AND state <> 'cancelled'`;
const SELECT_TEMPLATE_CONTENT = `
  SELECT jsonb_build_object('subject', subject, 'content', content) AS words FROM message_template WHERE id = :id AND removed_at IS NULL`;

/** Reads the content of staff's messages at the time of sending. */
@Injectable()
export class TemplateContentQueries {
  constructor(private readonly database: Database) {}

  async findContentOfCampaign(id: string): Promise<CampaignContent | null> {
    const [found] = await this.database.query<CampaignContent>(SELECT_CAMPAIGN_CONTENT, { id });
    return found ?? null;
  }

  async findContentOfTemplate(id: string): Promise<TemplateContent | null> {
    const [found] = await this.database.query<{ words: TemplateContent }>(SELECT_TEMPLATE_CONTENT, { id });
    return found?.words ?? null;
  }
}
