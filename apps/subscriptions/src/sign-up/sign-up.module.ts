import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlansModule } from '#app/plans/plans.module';
import { CheckoutModule } from '#app/sign-up/checkout/checkout.module';
import { PendingPlan, ManagePendingPlan } from '#app/sign-up/pending/manage-pending-plan';

/** Taking out a plan: the choice before the sign-up, and the checkout. */
@Module({
  imports: [TypeOrmModule.forFeature([PendingPlan]), PlansModule, CheckoutModule],
  controllers: [ManagePendingPlan],
  exports: [CheckoutModule],
})
export class SignUpModule {}
