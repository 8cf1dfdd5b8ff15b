import { Module } from '@nestjs/common';
import { DeliveryModule } from '#app/delivery/delivery.module';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { PersonalDataController } from './personal-data.controller';

/** Exports or erases all data about one person. */
@Module({ imports: [DeliveryModule, PreferencesModule], providers: [ExportPerson, ErasePerson, PersonalDataController] })
export class PersonalDataModule {}
