import { Module } from '@nestjs/common';
import { ListPlanBilling } from './list-plan-billing';

/** Lists of Stripe about plans. Its host provides Stripe's client and the rate limiter of background calls to all modules. */
@Module({ providers: [ListPlanBilling], exports: [ListPlanBilling] })
export class PlanListsModule {}
