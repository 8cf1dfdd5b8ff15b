import { Module } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';
import { AudienceQueries } from './audience.queries';
import { AudienceEventsController } from './audience.events.controller';
import { ImportAudience } from './import-audience';

/** The accounts of each segment, from the events of other services. */
@Module({
  controllers: [AudienceEventsController],
  providers: [AudienceProjection, AudienceQueries, ImportAudience],
  exports: [AudienceQueries, ImportAudience],
})
export class AudienceModule {}
