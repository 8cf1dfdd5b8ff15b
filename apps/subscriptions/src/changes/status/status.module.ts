import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { startBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { StripeCommandEffects } from '#app/billing/stripe-commands/stripe-command-effects';
import { StatusEffects } from '#app/billing/sync/status-effects';
import { ActivateSubscription } from './activate-subscription';
import { ApplyStatus } from './apply-status';
import { Dunning } from './dunning';
import { EarlierPlanCoverage } from './earlier-plan-coverage.queries';
import { EndSubscription } from './end-subscription';
import { PauseTransition } from './pause-transition';

/** Effects of a status: start, pause, dunning and end. Global, so that the sync in `billing` gets them without importing this module. */
@Global()
@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  providers: [
    ...[ApplyStatus, ActivateSubscription, PauseTransition, Dunning, EndSubscription, EarlierPlanCoverage],
    { provide: StatusEffects, useExisting: ApplyStatus },
  ],
  exports: [StatusEffects, Dunning, EarlierPlanCoverage],
})
export class StatusModule implements OnModuleInit {
  constructor(private readonly effects: StripeCommandEffects) {}

  onModuleInit(): void {
    this.effects.register('begin-billing-pause', (tx, _subscription, { billingPauseId }) => startBillingPause(tx, billingPauseId));
  }
}
