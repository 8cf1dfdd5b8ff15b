import { recallNoticeWanted, type RecallCertainty } from '@brote/contracts/recalls';
import { Outbox, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Affected, AffectedOrder } from './find-affected';
import { RecallLinks } from './recall-links';

interface Notified {
  id: string;
  orderId: string;
}

const ADD = `
  INSERT INTO recall_notice (id, recall_id, person_key, order_id, order_ids, certainty)
  SELECT n.id, $1, n."personKey", n."orderId", n."orderIds", n.certainty
    FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "personKey" text, "orderId" uuid, "orderIds" uuid[], certainty text)
  ON CONFLICT (recall_id, person_key) DO NOTHING RETURNING id, order_id AS "orderId"`;

const SUREST: readonly RecallCertainty[] = ['packed', 'books', 'possible'];

/** Creates one notice per affected person, for all their orders, and requests its e-mail. */
@Injectable()
export class CreateRecallNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly links: RecallLinks,
  ) {}

  /**
   * Runs in the caller's transaction: a recall that is not opened sends no notice.
   * @returns the number of new notices
   */
  async create(tx: Transaction, recallId: string, { orders }: Affected): Promise<number> {
    const byPerson = new Map<string, AffectedOrder[]>();
    for (const order of orders) byPerson.set(order.email, [...(byPerson.get(order.email) ?? []), order]);
    const notices = [...byPerson].map(([email, own]) => ({ id: uuidv7(), personKey: this.links.personKey(email), ...gathered(own) }));
    const owners = new Map(orders.map(({ orderId, userId }) => [orderId, userId]));
    const notified = await tx.query<Notified>(ADD, [recallId, JSON.stringify(notices)]);
    for (const { id: noticeId, orderId } of notified) {
      const userId = owners.get(orderId) ?? null;
      const payload = { noticeId, recallId, orderId, userId };
      this.outbox.add(tx, recallNoticeWanted, { aggregateId: noticeId, version: 1, payload, subjectUser: userId });
    }
    return notified.length;
  }
}

/** The latest order represents all orders of a person. The highest certainty among them counts. */
function gathered(own: readonly AffectedOrder[]): { orderId: string; orderIds: string[]; certainty: RecallCertainty } {
  const orderIds = own.map(({ orderId }) => orderId);
  const certainty = SUREST.find((each) => own.some((order) => order.certainty === each)) ?? 'possible';
  return { orderId: orderIds.at(-1) ?? '', orderIds, certainty };
}
