import type { Locale } from '@brote/contracts';
import * as recalls from '@brote/contracts/recalls';
import { RequestClient, Refusal } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SELECT_SHIPPED_ORDERS } from './recalls.sql';

/** An order that contains, or may contain, recalled brushes. */
export interface AffectedOrder {
  orderId: string;
  /** The order's e-mail address, in lower case. */
  email: string;
  locale: Locale;
  userId: string | null;
  certainty: recalls.RecallCertainty;
}

/** The affected orders, the oldest first. */
export interface AffectedOrders {
  orders: AffectedOrder[];
  /** Orders whose buyer was erased. */
  unreachable: number;
  /** The days, in Madrid, between which the batch was sent; null for an open side. */
  sentFrom: string | null;
  sentUntil: string | null;
}

const ERASED_EMAIL_PATTERN = /\.invalid$/;

/** Finds the orders that contain, or may contain, recalled brushes. */
@Injectable()
export class FindAffectedOrders {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
  ) {}

  /** @throws Refusal BATCH_UNKNOWN, Unavailable */
  async find(scope: recalls.RecallScope): Promise<AffectedOrders> {
    const { traces, arrivedOn } = await this.traceBatches(scope);
    const sentFrom = pickLaterDay(scope.shippedFrom, arrivedOn);
    const types = [...new Set(scope.skus.map((sku) => sku.split('-')[0] ?? ''))];
    const shippedOrders = await this.database.query<Omit<AffectedOrder, 'certainty'>>(SELECT_SHIPPED_ORDERS, {
      skus: scope.skus,
      sentFrom,
      sentUntil: scope.shippedUntil,
      types,
    });
    const matchingOrders = shippedOrders.flatMap((order): AffectedOrder[] => {
      const trace = traces.get(order.orderId) ?? 'possible';
      return trace === 'elsewhere' || (trace === 'possible' && scope.reach === 'books') ? [] : [{ ...order, certainty: trace }];
    });
    const orders = matchingOrders.filter(({ email }) => !ERASED_EMAIL_PATTERN.test(email));
    return { orders, unreachable: matchingOrders.length - orders.length, sentFrom, sentUntil: scope.shippedUntil };
  }

  /** The known batches of each order, page by page. */
  private async traceBatches({
    batches,
    skus,
  }: recalls.RecallScope): Promise<{ traces: Map<string, recalls.BatchTrace>; arrivedOn: string | null }> {
    const traces = new Map<string, recalls.BatchTrace>();
    if (batches.length === 0) return { traces, arrivedOn: null };
    const limit = recalls.RECALL_LIMITS.traced;
    let arrivedOn: string | null = null;
    for (let after: string | null = null, isPageFull = true; isPageFull;) {
      const { arrivedAt, orders }: recalls.TraceBatchesReply = await this.requests.send(recalls.traceBatches, {
        batches,
        skus,
        after,
        limit,
      });
      if (arrivedAt === null) throw new Refusal('BATCH_UNKNOWN');
      arrivedOn = madridDay(new Date(arrivedAt));
      for (const { orderId, trace } of orders) traces.set(orderId, trace);
      after = orders.at(-1)?.orderId ?? after;
      isPageFull = orders.length === limit;
    }
    return { traces, arrivedOn };
  }
}

function pickLaterDay(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** The number of affected people and orders, by certainty. */
export function previewOf({ orders, unreachable }: AffectedOrders): recalls.RecallPreview {
  const countOf = (certainty: recalls.RecallCertainty) => orders.filter((order) => order.certainty === certainty).length;
  const people = new Set(orders.map(({ email }) => email)).size;
  return { people, orders: orders.length, packed: countOf('packed'), books: countOf('books'), possible: countOf('possible'), unreachable };
}
