import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';

/** Stops the start of a service in which a change at Stripe, or an executed command, would find no handler. */
@Injectable()
export class RequireHandlers implements OnApplicationBootstrap {
  constructor(
    private readonly applyStripeObject: ApplyStripeObject,
    private readonly effects: StripeCommandEffects,
  ) {}

  onApplicationBootstrap(): void {
    this.applyStripeObject.requireAll();
    this.effects.requireAll();
  }
}
