import type { PlanCheckoutSessionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { Checkouts } from './checkouts.queries';

const NO_SESSION: PlanCheckoutSessionView = { state: 'none', sessionId: null, url: null, expiresAt: null };

/** Returns the Checkout Session that the order of add-on items waits for. */
@Injectable()
export class GetPlanCheckoutSession {
  constructor(private readonly checkouts: Checkouts) {}

  /** A checkout is stored before other services know its id, so an unknown one will have no session. */
  async get(subscriptionId: string): Promise<PlanCheckoutSessionView> {
    const checkout = await this.checkouts.byId(subscriptionId);
    if (checkout === null) return NO_SESSION;
    const { sessionId, sessionUrl: url, expiresAt, step } = checkout;
    if (sessionId === null || expiresAt === null) return step === 'requested' ? { ...NO_SESSION, state: 'requested' } : NO_SESSION;
    return { state: 'opened', sessionId, url, expiresAt: expiresAt.toISOString() };
  }
}
