import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeRateLimiter } from '../stripe-rate-limiter';
import { createdSinceFilter } from '../stripe-time';
import { StripeEvents } from './stripe-events';

const DAY_SECONDS = 86_400;
const SEARCHED_DAYS = 3;
const MAX_EVENTS = 1_000;

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
    const createdFilter = createdSinceFilter(this.clock.now(), SEARCHED_DAYS * DAY_SECONDS);
    await this.rateLimiter.acquire();
    const found = await this.stripe.events
      .list({ delivery_success: false, created: createdFilter, limit: 100 })
      .autoPagingToArray({ limit: MAX_EVENTS });
    return found.length === 0 ? 0 : this.events.store(found);
  }
}
