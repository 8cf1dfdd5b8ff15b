import { Module } from '@nestjs/common';
import { AudienceFacts } from './audience-facts';
import { AudienceQueries } from './audience.queries';
import { AudienceEventsController } from './audience.events.controller';
import { ReadWhatWas } from './read-what-was';

/** Who belongs to which segment, kept from what other services tell. */
@Module({ providers: [AudienceFacts, AudienceEventsController, AudienceQueries, ReadWhatWas], exports: [AudienceQueries, ReadWhatWas] })
export class AudienceModule {}
