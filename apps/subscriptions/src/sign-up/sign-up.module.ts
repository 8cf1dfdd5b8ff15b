import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/sign-up/checkout/checkout.module';
import { PendingPlanModule } from '#app/sign-up/pending/pending-plan.module';

/** Taking out a plan: the choice before the sign-up, and the checkout. */
@Module({ imports: [CheckoutModule, PendingPlanModule], exports: [CheckoutModule] })
export class SignUpModule {}
