import { Module } from '@nestjs/common';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { FulfilmentModule } from '#app/fulfilment/fulfilment.module';
import { EndErasedCustomerOrders, PersonalDataRetention, PurgePersonalData } from './personal-data-retention';
import { ErasureWorkflow } from './erasure.workflow';
import { PersonalDataController } from './personal-data.controller';
import { AnonymizeOldInvoices, AnonymizeOrders } from './anonymize-orders';
import { PersonalDataQueries } from './personal-data.queries';

@Module({
  imports: [CancellationsModule, FulfilmentModule],
  controllers: [PersonalDataController, ErasureWorkflow],
  providers: [
    PersonalDataQueries,
    AnonymizeOrders,
    AnonymizeOldInvoices,
    EndErasedCustomerOrders,
    PurgePersonalData,
    PersonalDataRetention,
  ],
  exports: [PersonalDataRetention],
})
export class PersonalDataModule {}
