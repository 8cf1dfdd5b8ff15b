import { nextDisputeState } from '@brote/contracts/payments';
import { Database } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { createdSinceFilter, toDisputeState, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Dispute } from '#app/core/order-payments/dispute.entity';
import { PaymentsQueries } from '#app/core/order-payments/payments.queries';
import { SELECT_UNDECIDED_CHARGES } from './disputes.sql';
import { SyncDisputes } from './sync-disputes';

const MAX_PAGE_SIZE = 100;

/** Reads the stored disputes. */
@Injectable()
export class StoredDisputes {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsQueries,
  ) {}

  /** Whether the dispute is about an order, and its state at Stripe is further than the stored one. */
  async isOutdated({ id, status, payment_intent: intent }: Stripe.Dispute): Promise<boolean> {
    const paymentIntent = typeof intent === 'string' ? intent : intent?.id;
    if (paymentIntent === undefined || (await this.payments.byPaymentIntent(paymentIntent)) === null) return false;
    const state = (await this.database.repository(Dispute).findOneBy({ id }))?.state ?? null;
    return nextDisputeState(state, toDisputeState(status)) !== state;
  }

  /** The charges at Stripe with a dispute that has no known decision. */
  async findUndecidedCharges(): Promise<string[]> {
    return (await this.database.query<{ charge: string }>(SELECT_UNDECIDED_CHARGES)).map(({ charge }) => charge);
  }
}

/** Compares the disputes at Stripe with the stored ones. */
@Injectable()
export class CompareDisputes {
  constructor(
    private readonly stripe: Stripe,
    private readonly storedDisputes: StoredDisputes,
    private readonly syncDisputes: SyncDisputes,
    private readonly rateLimiter: StripeRateLimiter,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Compares the disputes made since then: their events may have come before their payment was known. Compares all undecided ones, too.
   * @returns the number of payments whose disputes were outdated and are synced now
   * @throws Stripe's errors
   */
  async compare(since: Date, signal: AbortSignal): Promise<number> {
    const createdFilter = createdSinceFilter(since);
    const missed = new Set<string>();
    for await (const dispute of this.stripe.disputes.list({ created: createdFilter, limit: MAX_PAGE_SIZE })) {
      if (signal.aborted) return 0;
      if (await this.storedDisputes.isOutdated(dispute)) missed.add(chargeIdOf(dispute));
    }
    for (const charge of await this.storedDisputes.findUndecidedCharges()) missed.add(charge);
    let repairs = 0;
    for (const charge of missed) {
      if (signal.aborted) break;
      if (await this.syncCharge(charge)) repairs += 1;
    }
    return repairs;
  }

  private async syncCharge(charge: string): Promise<boolean> {
    await this.rateLimiter.acquire();
    try {
      return await this.syncDisputes.syncDisputes(charge);
    } catch (error) {
      this.logger.warn({ error, charge }, 'a dispute could not be reconciled and will be tried again');
      return false;
    }
  }
}

const chargeIdOf = ({ charge }: Stripe.Dispute): string => (typeof charge === 'string' ? charge : charge.id);
