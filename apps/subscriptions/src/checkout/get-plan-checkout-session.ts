import type { PlanCheckoutSessionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { Checkouts } from './checkout-rows';

const NONE: PlanCheckoutSessionView = { state: 'none', sessionId: null, url: null, expiresAt: null };

/** Tells the order that waits for the page of a plan which one it is. */
@Injectable()
export class GetPlanCheckoutSession {
  constructor(private readonly checkouts: Checkouts) {}

  /** A checkout is stored before anybody hears of it, so one that is not there will have no page either. */
  async get(subscriptionId: string): Promise<PlanCheckoutSessionView> {
    const checkout = await this.checkouts.byId(subscriptionId);
    if (checkout === null) return NONE;
    const { sessionId, sessionUrl: url, expiresAt, step } = checkout;
    if (sessionId === null || expiresAt === null) return step === 'requested' ? { ...NONE, state: 'requested' } : NONE;
    return { state: 'opened', sessionId, url, expiresAt: expiresAt.toISOString() };
  }
}
