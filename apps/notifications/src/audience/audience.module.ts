import { Module } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';
import { AudienceQueries } from './audience.queries';
import { AudienceEventsController } from './audience.events.controller';
import { ImportAudience } from './import-audience';

/** Who belongs to which segment, kept from what other services tell. */
@Module({
  providers: [AudienceProjection, AudienceEventsController, AudienceQueries, ImportAudience],
  exports: [AudienceQueries, ImportAudience],
})
export class AudienceModule {}
