import { Module } from '@nestjs/common';
import { SendingModule } from '#app/sending/sending.module';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { PurgeOldMessages } from '#app/messages/purge-old-messages';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { PersonalDataController } from './personal-data.controller';

/** Exports or erases all data about one person, and deletes old data of everyone. */
@Module({
  imports: [SendingModule, PreferencesModule],
  controllers: [PersonalDataController],
  providers: [ExportPerson, ErasePerson, PurgeOldMessages],
})
export class PersonalDataModule {}
