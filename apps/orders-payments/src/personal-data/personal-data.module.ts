import { Module } from '@nestjs/common';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { ForgetOldBooks } from './forget-old-books';
import { ForgetOrders } from './forget-orders';
import { PersonalDataController } from './personal-data.controller';
import { PersonalDataQueries } from './personal-data.queries';
import { PurgePersonalData } from './purge-personal-data';

@Module({
  providers: [PersonalDataController, PersonalDataQueries, ExportPerson, ErasePerson, ForgetOrders, ForgetOldBooks, PurgePersonalData],
  exports: [PurgePersonalData],
})
export class PersonalDataModule {}
