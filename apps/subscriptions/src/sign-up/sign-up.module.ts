import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlansModule } from '#app/plans/plans.module';
import { CheckoutModule } from '#app/sign-up/checkout/checkout.module';
import { PendingChoice, PendingPlanChoice } from '#app/sign-up/pending/pending-plan-choice';
import { PendingPlanController } from '#app/sign-up/pending/pending-plan.controller';
import { PendingPlanEventsController } from '#app/sign-up/pending/pending-plan.events.controller';

/** Taking out a plan: the choice before the sign-up, and the checkout. */
@Module({
  imports: [TypeOrmModule.forFeature([PendingChoice]), PlansModule, CheckoutModule],
  controllers: [PendingPlanController, PendingPlanEventsController],
  providers: [PendingPlanChoice],
  exports: [CheckoutModule],
})
export class SignUpModule {}
