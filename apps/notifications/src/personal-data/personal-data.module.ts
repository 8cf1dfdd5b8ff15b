import { Module } from '@nestjs/common';
import { SendingModule } from '#app/sending/sending.module';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { PersonalDataController } from './personal-data.controller';

/** Exports or erases all data about one person. */
@Module({ imports: [SendingModule, PreferencesModule], controllers: [PersonalDataController], providers: [ExportPerson, ErasePerson] })
export class PersonalDataModule {}
