import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions.module';
import { CloseAccount, CloseAccountDependencies } from './close-account';
import { ClosureController } from './closure.controller';
import { Erasures } from './erasures';
import { ExportPersonalData } from './export-personal-data';
import { FinishErasure } from './finish-erasure';
import { ReportErasures } from './report-erasures';
import { RunErasures } from './run-erasures';

const erasureProviders = [Erasures, RunErasures, FinishErasure, ReportErasures];

@Module({
  imports: [SessionsModule],
  controllers: [ClosureController],
  providers: [CloseAccount, CloseAccountDependencies, ExportPersonalData, ...erasureProviders],
  exports: [RunErasures, ReportErasures],
})
export class ClosureModule {}
