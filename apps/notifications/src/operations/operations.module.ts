import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { ErasePerson } from './personal-data/erase-person';
import { ExportPerson } from './personal-data/export-person';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PurgeOldMessages } from './retention/purge-old-messages';

/** Exports or erases all data about one person, and deletes old data. Both reach the tables of every module. */
@Module({
  imports: [MessagesModule],
  controllers: [PersonalDataController],
  providers: [ExportPerson, ErasePerson, PurgeOldMessages],
})
export class OperationsModule {}
