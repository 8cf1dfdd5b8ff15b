import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { EndSubscriptions } from './end-subscriptions';
import { ErasePerson, ExportPerson } from './export-and-erase-person';
import { PersonalDataController } from './personal-data.controller';

@Module({
  imports: [BillingModule, SignUpModule],
  controllers: [PersonalDataController],
  providers: [EndSubscriptions, ErasePerson, ExportPerson],
})
export class PersonalDataModule {}
