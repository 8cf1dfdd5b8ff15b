import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ReconcileBrushDemand, ReconcilerDependencies, Reconciler } from './reconciler';

@Module({ imports: [BillingModule], providers: [Reconciler, ReconcilerDependencies, ReconcileBrushDemand] })
export class ReconciliationModule {}
