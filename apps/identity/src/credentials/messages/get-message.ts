import { Database } from '@brote/persistence';
import type { Locale } from '@brote/contracts';
import { getIdentityMessage, type IdentityMessage, type IdentityMessageContent } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type LinkPurpose, Links } from '#app/credentials/links/links';
import { linkPath } from '../links/links';
import { FIND_MESSAGE } from '../credentials.sql';

interface MessageRow {
  template: IdentityMessage;
  locale: Locale;
  recipient: string;
  otherEmail: string | null;
  fullName: string | null;
  linkId: string | null;
  purpose: LinkPurpose | null;
  redirectTo: string | null;
  expiresAt: Date | null;
}

/** Returns recipient and link of a requested e-mail. */
@Injectable()
export class GetMessage {
  constructor(
    private readonly database: Database,
    private readonly links: Links,
    private readonly clock: Clock,
  ) {}

  async getMessage(messageId: string): Promise<IdentityMessageContent> {
    const [row] = await this.database.query<MessageRow>(FIND_MESSAGE, { messageId, now: this.clock.now() });
    if (row === undefined) return refuse(getIdentityMessage, 'MESSAGE_UNKNOWN');
    const { template, locale, recipient, fullName, otherEmail, expiresAt } = row;
    const content = { messageId, template, locale, recipient, fullName, otherEmail };
    return { ...content, path: this.pathOf(row), validUntil: expiresAt?.toISOString() ?? null };
  }

  private pathOf({ linkId, purpose, redirectTo }: MessageRow): string | null {
    if (linkId === null || purpose === null) return null;
    return linkPath(purpose, this.links.secretOf(purpose, linkId), redirectTo);
  }
}
