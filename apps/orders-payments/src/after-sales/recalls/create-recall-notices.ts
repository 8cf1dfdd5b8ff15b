import { recallNoticeRequested, type RecallCertainty, recallChanged } from '@brote/contracts/recalls';
import { Outbox, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { AffectedOrders, AffectedOrder } from './find-affected-orders';
import { RecallLinks } from './recall-links';
import { INSERT_NOTICES } from './recalls.sql';
import { Clock } from '@brote/service-runtime';

/** Publishes that a recall was opened or closed: the gateway's cache and the dashboard follow it. */
@Injectable()
export class RecallEventPublisher {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The shop's time. */
  now(): Date {
    return this.clock.now();
  }

  /** A recall opens once and closes once. */
  publish(tx: Transaction, recallId: string, isClosed: boolean): void {
    this.outbox.add(tx, recallChanged, { aggregateId: recallId, version: isClosed ? 2 : 1, payload: { recallId, isClosed } });
  }
}

interface CreatedNotice {
  id: string;
  orderId: string;
}

const CERTAINTIES_DESCENDING: readonly RecallCertainty[] = ['packed', 'books', 'possible'];

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
  async create(tx: Transaction, recallId: string, { orders }: AffectedOrders): Promise<number> {
    const ordersByEmail = new Map<string, AffectedOrder[]>();
    for (const order of orders) ordersByEmail.set(order.email, [...(ordersByEmail.get(order.email) ?? []), order]);
    const notices = [...ordersByEmail].map(([email, personOrders]) => ({
      id: uuidv7(),
      personKey: this.links.personKey(email),
      ...mergeOrders(personOrders),
    }));
    const owners = new Map(orders.map(({ orderId, userId }) => [orderId, userId]));
    const createdNotices = await tx.query<CreatedNotice>(INSERT_NOTICES, { recallId, notices: JSON.stringify(notices) });
    for (const { id: noticeId, orderId } of createdNotices) {
      const userId = owners.get(orderId) ?? null;
      const payload = { noticeId, recallId, orderId, userId };
      this.outbox.add(tx, recallNoticeRequested, { aggregateId: noticeId, version: 1, payload, subjectUser: userId });
    }
    return createdNotices.length;
  }
}

/** The latest order represents all orders of a person. The highest certainty among them counts. */
function mergeOrders(personOrders: readonly AffectedOrder[]): { orderId: string; orderIds: string[]; certainty: RecallCertainty } {
  const orderIds = personOrders.map(({ orderId }) => orderId);
  const certainty = CERTAINTIES_DESCENDING.find((each) => personOrders.some((order) => order.certainty === each)) ?? 'possible';
  return { orderId: orderIds.at(-1) ?? '', orderIds, certainty };
}
