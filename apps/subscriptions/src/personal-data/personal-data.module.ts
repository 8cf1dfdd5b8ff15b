import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { EndSubscriptions } from './end-subscriptions';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { PersonalDataController } from './personal-data.controller';

@Module({
  imports: [SubscriptionsModule, CheckoutModule],
  controllers: [PersonalDataController],
  providers: [EndSubscriptions, ErasePerson, ExportPerson],
})
export class PersonalDataModule {}
