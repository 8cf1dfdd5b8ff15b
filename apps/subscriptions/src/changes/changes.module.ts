import { Module } from '@nestjs/common';
import { SubscriptionManagementModule } from '#app/changes/manage/subscription-management.module';
import { PriceChangesModule } from '#app/changes/price-changes/price-changes.module';
import { SignedLinksModule } from '#app/changes/signed-links/signed-links.module';
import { StatusModule } from '#app/changes/status/status.module';
import { WithdrawalsModule } from '#app/changes/withdrawals/withdrawals.module';

const features = [StatusModule, PriceChangesModule, WithdrawalsModule, SubscriptionManagementModule, SignedLinksModule];

/** Changes of a running plan: by its status at Stripe, by its owner, by another price and by a withdrawal. */
@Module({ imports: features, exports: features })
export class ChangesModule {}
