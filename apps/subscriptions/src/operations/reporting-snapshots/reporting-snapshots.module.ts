import { Module } from '@nestjs/common';
import { ReportingSnapshotsController } from './reporting-snapshots.controller';
import { SalesAbroad } from './sales-abroad';

@Module({ controllers: [ReportingSnapshotsController], providers: [SalesAbroad] })
export class ReportingSnapshotsModule {}
