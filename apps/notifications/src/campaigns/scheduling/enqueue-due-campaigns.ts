import { uuidv7 } from '@brote/messaging';
import { Database, insertOrIgnore, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AudienceQueries } from '#app/campaigns/audience/audience.queries';
import { Message, pendingMessage } from '#app/messages/enqueueing/message.entity';
import { MailWorker } from '#app/messages/sending/mail-worker';
import { type CampaignRow } from './campaign-row';
import { INSERT_ANNOUNCEMENTS, LOCK_DUE_CAMPAIGN, SAVE_PROGRESS, SELECT_ANY_DUE_CAMPAIGN } from './campaigns.sql';

const BATCH_SIZE = 500;

type DueCampaign = Pick<CampaignRow, 'id' | 'channel' | 'segment' | 'recipient' | 'subject' | 'content'> & { reached: string | null };

/** Stores the messages of due campaigns, some hundred accounts at a time. A crash loses at most the current batch, which is repeated. */
@Injectable()
export class EnqueueDueCampaigns {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly audience: AudienceQueries,
    private readonly mailWorker: MailWorker,
    private readonly clock: Clock,
  ) {}

  /** @returns whether more may be due */
  async enqueueDueCampaigns(): Promise<boolean> {
    // Runs once a second and mostly finds no campaign, so it opens no transaction for the check.
    const [isDue] = await this.database.query(SELECT_ANY_DUE_CAMPAIGN, { now: this.clock.now() });
    return isDue !== undefined && this.enqueueNext();
  }

  private enqueueNext(): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const [dueCampaign] = await tx.query<DueCampaign>(LOCK_DUE_CAMPAIGN, { now: this.clock.now() });
      if (!dueCampaign) return false;
      await this.enqueue(tx, dueCampaign);
      tx.afterCommit(() => this.mailWorker.wake());
      return true;
    });
  }

  private async enqueue(tx: Transaction, { id, channel, segment, subject, reached }: DueCampaign): Promise<void> {
    const now = this.clock.now();
    const message = { channel, subject: subject?.es ?? subject?.en ?? '' };
    if (segment === null) {
      const content = { ...message, id: uuidv7(), dedupe: `campaign:${id}`, template: 'personal-message', aboutId: id } as const;
      await insertOrIgnore(tx, Message, pendingMessage(content, now));
      await tx.changeRows(SAVE_PROGRESS, { campaignId: id, state: 'sent', lastUserId: null });
      return;
    }
    const userIds = await this.audience.findNextUserIds(tx, segment, reached, BATCH_SIZE);
    if (userIds.length > 0) await tx.query(INSERT_ANNOUNCEMENTS, { ...message, campaignId: id, now, userIds });
    const state = userIds.length < BATCH_SIZE ? 'sent' : 'sending';
    await tx.changeRows(SAVE_PROGRESS, { campaignId: id, state, lastUserId: userIds.at(-1) ?? null });
  }
}
