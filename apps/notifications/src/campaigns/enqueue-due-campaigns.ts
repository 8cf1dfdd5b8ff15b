import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AudienceQueries } from '#app/audience/audience.queries';
import { DeliveryWorker } from '#app/delivery/delivery-worker';
import { type CampaignRow } from './campaign-row';

const AT_ONCE = 500;

const IS_DUE = `SELECT FROM campaign WHERE state IN ('scheduled', 'sending') AND scheduled_for <= $1 LIMIT 1`;
/** One copy of the service holds a campaign at a time; the others skip it. */
const RESERVATION_DUE = `
  SELECT id, channel, segment, recipient, subject, content, reached FROM campaign
   WHERE state IN ('scheduled', 'sending') AND scheduled_for <= $1 ORDER BY scheduled_for LIMIT 1 FOR UPDATE SKIP LOCKED`;
// The campaign and the account identify the message. No account gets it twice, even after a crash.
const TO_MANY = `
  INSERT INTO message (id, dedupe, template, channel, about_id, user_id, subject, state, created_at, next_attempt_at)
  SELECT gen_random_uuid(), 'campaign:' || $1 || ':' || person, 'announcement', $2, $1::uuid, person, $3, 'pending', $4, $4
    FROM unnest($5::uuid[]) AS person ON CONFLICT (dedupe) DO NOTHING`;
const TO_ONE = `
  INSERT INTO message (id, dedupe, template, channel, about_id, subject, state, created_at, next_attempt_at)
  VALUES (gen_random_uuid(), 'campaign:' || $1, 'personal-message', $2, $1::uuid, $3, 'pending', $4, $4) ON CONFLICT (dedupe) DO NOTHING`;
const NOTE = 'UPDATE campaign SET state = $2, reached = coalesce($3, reached) WHERE id = $1';

type Due = Pick<CampaignRow, 'id' | 'channel' | 'segment' | 'recipient' | 'subject' | 'content'> & { reached: string | null };

/** Stores the messages of due campaigns, some hundred accounts at a time. A crash loses at most the current batch, which is repeated. */
@Injectable()
export class EnqueueDueCampaigns {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly audience: AudienceQueries,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
  ) {}

  /** @returns whether more may be due */
  async enqueueDueCampaigns(): Promise<boolean> {
    // Runs once a second and mostly finds no campaign, so it opens no transaction for the check.
    const [isDue] = await this.database.query(IS_DUE, [this.clock.now()]);
    return isDue !== undefined && this.enqueueNext();
  }

  private enqueueNext(): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const [due] = await tx.query<Due>(RESERVATION_DUE, [this.clock.now()]);
      if (!due) return false;
      await this.enqueue(tx, due);
      tx.afterCommit(() => this.worker.wake());
      return true;
    });
  }

  private async enqueue(tx: Transaction, { id, channel, segment, subject, reached }: Due): Promise<void> {
    const values = [id, channel, subject?.es ?? subject?.en ?? '', this.clock.now()];
    if (segment === null) {
      await tx.query(TO_ONE, values);
      await tx.execute(NOTE, [id, 'sent', null]);
      return;
    }
    const people = await this.audience.next(tx, segment, reached, AT_ONCE);
    if (people.length > 0) await tx.query(TO_MANY, [...values, people]);
    await tx.execute(NOTE, [id, people.length < AT_ONCE ? 'sent' : 'sending', people.at(-1) ?? null]);
  }
}
