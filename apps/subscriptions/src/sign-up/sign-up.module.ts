import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlansModule } from '#app/plans/plans.module';
import { CheckoutModule } from '#app/sign-up/checkout/checkout.module';
import { PendingChoice, PendingPlanChoice } from '#app/sign-up/pending/pending-plan-choice';

/** Taking out a plan: the choice before the sign-up, and the checkout. */
@Module({
  imports: [TypeOrmModule.forFeature([PendingChoice]), PlansModule, CheckoutModule],
  controllers: [PendingPlanChoice],
  exports: [CheckoutModule],
})
export class SignUpModule {}
