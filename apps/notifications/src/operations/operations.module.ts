import { Module } from '@nestjs/common';
import { SendingModule } from '#app/messages/sending/sending.module';
import { PreferencesModule } from '#app/messages/preferences/preferences.module';
import { PurgeOldMessages } from '#app/operations/retention/purge-old-messages';
import { ErasePerson } from './personal-data/erase-person';
import { ExportPerson } from './personal-data/export-person';
import { PersonalDataController } from './personal-data/personal-data.controller';

/** Exports or erases all data about one person, and deletes old data of everyone. */
@Module({
  imports: [SendingModule, PreferencesModule],
  controllers: [PersonalDataController],
  providers: [ExportPerson, ErasePerson, PurgeOldMessages],
})
export class PersonalDataModule {}
