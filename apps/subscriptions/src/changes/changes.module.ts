import { Module } from '@nestjs/common';
import { SubscriptionManagementModule } from '#app/manage/subscription-management.module';
import { PriceChangesModule } from '#app/price-changes/price-changes.module';
import { SignedLinksModule } from '#app/signed-links/signed-links.module';
import { StatusModule } from '#app/status/status.module';
import { WithdrawalsModule } from '#app/withdrawals/withdrawals.module';

const features = [StatusModule, PriceChangesModule, WithdrawalsModule, SubscriptionManagementModule, SignedLinksModule];

/** Changes of a running plan: by its status at Stripe, by its owner, by another price and by a withdrawal. */
@Module({ imports: features, exports: features })
export class ChangesModule {}
