import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { PlanCommands } from './billing/plan-commands';
import { EnsurePlanPrice } from './billing/ensure-plan-price';
import { ReadBilledPlans } from './billing/read-billed-plans';
import { PreviewPlanChange } from './invoices/preview-plan-change';
import { ReadPlanInvoices } from './invoices/read-plan-invoices';
import { PlanPaymentsOptions, PlanSessions } from './sessions/plan-sessions';
import { ReadRefunds, RefundPlanCharge } from './refunds/plan-refunds';
import { ReversePlanCredit, ReversePlanPurchase } from './refunds/reverse-plan';

/**
 * Billing of plans at Stripe, for the subscriptions service. It stores nothing: subscriptions stores each command before it sends it. Its
 * host provides Stripe's client, the rate limiter of background calls and the clock to all modules.
 */
@Module({
  controllers: [
    ...[PlanCommands, EnsurePlanPrice, PlanSessions, PreviewPlanChange, ReadBilledPlans, ReadPlanInvoices, ReadRefunds],
    ...[RefundPlanCharge, ReversePlanCredit, ReversePlanPurchase],
  ],
})
export class PlanPaymentsModule {
  /** @param config the settings of the host, which contain the options */
  static forRoot<Config>(config: InjectionToken<Config>, optionsOf: (config: Config) => PlanPaymentsOptions): DynamicModule {
    const options = { provide: PlanPaymentsOptions, inject: [config], useFactory: optionsOf };
    return { module: PlanPaymentsModule, providers: [options] };
  }
}
