import { Module } from '@nestjs/common';
import { ReportingSnapshotsController } from './reporting-snapshots.controller';
import { SalesAbroad } from './sales-abroad';

@Module({ providers: [ReportingSnapshotsController, SalesAbroad] })
export class ReportingSnapshotsModule {}
