import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { CheckoutStep } from '#app/sales/checkout/checkout.entity';
import { UnknownPaymentsQueries } from '#app/payments/unknown-payments/unknown-payments.queries';

const SELECT_CHECKOUTS = 'SELECT id, step, session_id AS "sessionId" FROM checkout WHERE id = ANY(:ids)';

/** A stored checkout, as the comparison with Stripe needs it. */
export interface StoredCheckout {
  id: string;
  step: CheckoutStep;
  sessionId: string | null;
}

/** Reads the stored part of Checkout Sessions. */
@Injectable()
export class StoredSessionsQueries {
  constructor(
    private readonly database: Database,
    private readonly unknownPayments: UnknownPaymentsQueries,
  ) {}

  /** Checkouts by their ids. */
  async checkoutsById(ids: readonly string[]): Promise<Map<string, StoredCheckout>> {
    const rows = await this.database.query<StoredCheckout>(SELECT_CHECKOUTS, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The sessions among these whose payment is listed for staff. */
  async filterListed(sessionIds: readonly string[]): Promise<Set<string>> {
    return sessionIds.length === 0 ? new Set() : this.unknownPayments.filterKnownSessions(sessionIds);
  }
}
