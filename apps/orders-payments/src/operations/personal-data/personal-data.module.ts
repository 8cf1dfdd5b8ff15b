import { Module } from '@nestjs/common';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { ShipmentsModule } from '#app/fulfilment/shipments/shipments.module';
import { EndErasedCustomerOrders } from './end-erased-customer-orders';
import { ErasureWorkflow } from './erasure.workflow';
import { ExportPerson } from './export-person';
import { AnonymizeOldInvoices } from './anonymize-old-invoices';
import { AnonymizeOrders } from './anonymize-orders';
import { PersonalDataController } from './personal-data.controller';
import { PersonalDataRetention } from './personal-data-retention';
import { PersonalDataQueries } from './personal-data.queries';
import { PurgePersonalData } from './purge-personal-data';

@Module({
  imports: [CancellationsModule, ShipmentsModule],
  controllers: [PersonalDataController],
  providers: [
    PersonalDataQueries,
    ExportPerson,
    ErasureWorkflow,
    AnonymizeOrders,
    AnonymizeOldInvoices,
    EndErasedCustomerOrders,
    PurgePersonalData,
    PersonalDataRetention,
  ],
  exports: [PersonalDataRetention],
})
export class PersonalDataModule {}
