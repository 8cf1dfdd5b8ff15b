import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions/sessions.module';
import { CloseAccount, CloseAccountDependencies } from './close-account';
import { ClosureController } from './closure.controller';
import { EraseInService } from './erase-in-service';
import { ErasureWorkflow } from './erasure.workflow';
import { Erasures } from './erasures';
import { ExportPersonalData } from './export-personal-data';
import { FinishErasure } from './finish-erasure';
import { ReportErasures } from './report-erasures';

const erasureProviders = [ErasureWorkflow, Erasures, EraseInService, FinishErasure, ReportErasures];

@Module({
  imports: [SessionsModule],
  controllers: [ClosureController],
  providers: [CloseAccount, CloseAccountDependencies, ExportPersonalData, ...erasureProviders],
  exports: [ErasureWorkflow, ReportErasures],
})
export class ClosureModule {}
