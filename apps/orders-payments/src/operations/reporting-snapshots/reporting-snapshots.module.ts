import { Module } from '@nestjs/common';
import { ReportingSnapshotsController } from './reporting-snapshots.controller';

@Module({ controllers: [ReportingSnapshotsController] })
export class ReportingSnapshotsModule {}
