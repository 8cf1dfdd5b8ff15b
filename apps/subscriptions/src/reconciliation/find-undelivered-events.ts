import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeEventIntake } from '#app/stripe-events/stripe-event-intake';
import { StripePace } from '#app/stripe/stripe-pace';

const DAY_S = 86_400;
const LOOK_BACK_DAYS = 3;
const MOST = 1_000;

/** Fetches the events that Stripe could not deliver and takes them in like any other. */
@Injectable()
export class FindUndeliveredEvents {
  constructor(
    private readonly stripe: Stripe,
    private readonly intake: StripeEventIntake,
    private readonly pace: StripePace,
    private readonly clock: Clock,
  ) {}

  /** @throws Stripe's errors */
  async execute(): Promise<void> {
    const created = { gte: Math.floor(this.clock.epochMs() / 1_000) - LOOK_BACK_DAYS * DAY_S };
    await this.pace.next();
    const found = await this.stripe.events.list({ delivery_success: false, created, limit: 100 }).autoPagingToArray({ limit: MOST });
    if (found.length > 0) await this.intake.store(found);
  }
}
