import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeRateLimiter } from '../stripe-rate-limiter';
import { createdSince } from '../stripe-time';
import { StripeEvents } from './stripe-events';

const DAY_S = 86_400;
const LOOK_BACK_DAYS = 3;
const MOST = 1_000;

/** Fetches the events that Stripe could not deliver and stores them like any other. */
@Injectable()
export class FindUndeliveredEvents {
  constructor(
    private readonly stripe: Stripe,
    private readonly events: StripeEvents<string>,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Searches the last three days. @returns the number of new events @throws Stripe's errors */
  async find(): Promise<number> {
    const created = createdSince(this.clock.now(), LOOK_BACK_DAYS * DAY_S);
    await this.rateLimiter.acquire();
    const found = await this.stripe.events.list({ delivery_success: false, created, limit: 100 }).autoPagingToArray({ limit: MOST });
    return found.length === 0 ? 0 : this.events.store(found);
  }
}
