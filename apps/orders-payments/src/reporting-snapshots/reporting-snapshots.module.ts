import { Module } from '@nestjs/common';
import { ReportingSnapshotsController } from './reporting-snapshots.controller';

@Module({ providers: [ReportingSnapshotsController] })
export class ReportingSnapshotsModule {}
