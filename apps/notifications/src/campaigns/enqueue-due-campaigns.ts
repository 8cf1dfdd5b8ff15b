import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AudienceQueries } from '#app/audience/audience.queries';
import { MailWorker } from '#app/sending/mail-worker';
import { type CampaignRow } from './campaign-row';

const BATCH_SIZE = 500;

const SELECT_ANY_DUE_CAMPAIGN = `SELECT FROM campaign WHERE state IN ('scheduled', 'sending') AND scheduled_for <= :now LIMIT 1`;
/** One copy of the service holds a campaign at a time; the others skip it. */
const LOCK_DUE_CAMPAIGN = `
  SELECT id, channel, segment, recipient, subject, content, reached FROM campaign
   WHERE state IN ('scheduled', 'sending') AND scheduled_for <= :now ORDER BY scheduled_for LIMIT 1 FOR UPDATE SKIP LOCKED`;
// The campaign and the account identify the message. No account gets it twice, even after a crash.
const INSERT_ANNOUNCEMENTS = `
  INSERT INTO message (id, dedupe, template, channel, about_id, user_id, subject, state, created_at, next_attempt_at)
  SELECT gen_random_uuid(), 'campaign:' || :campaignId || ':' || person, 'announcement', :channel, :campaignId::uuid, person, :subject, 'pending', :now, :now
    FROM unnest(:userIds::uuid[]) AS person ON CONFLICT (dedupe) DO NOTHING`;
const INSERT_PERSONAL_MESSAGE = `
  INSERT INTO message (id, dedupe, template, channel, about_id, subject, state, created_at, next_attempt_at)
  VALUES (gen_random_uuid(), 'campaign:' || :campaignId, 'personal-message', :channel, :campaignId::uuid, :subject, 'pending', :now, :now)
  ON CONFLICT (dedupe) DO NOTHING`;
const SAVE_PROGRESS = 'UPDATE campaign SET state = :state, reached = coalesce(:lastUserId, reached) WHERE id = :campaignId';

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
    const message = { campaignId: id, channel, subject: subject?.es ?? subject?.en ?? '', now: this.clock.now() };
    if (segment === null) {
      await tx.query(INSERT_PERSONAL_MESSAGE, message);
      await tx.execute(SAVE_PROGRESS, { campaignId: id, state: 'sent', lastUserId: null });
      return;
    }
    const userIds = await this.audience.findNextUserIds(tx, segment, reached, BATCH_SIZE);
    if (userIds.length > 0) await tx.query(INSERT_ANNOUNCEMENTS, { ...message, userIds });
    const state = userIds.length < BATCH_SIZE ? 'sent' : 'sending';
    await tx.execute(SAVE_PROGRESS, { campaignId: id, state, lastUserId: userIds.at(-1) ?? null });
  }
}
